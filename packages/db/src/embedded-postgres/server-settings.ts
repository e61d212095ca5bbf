/** How a cluster is run. `durable` is off for tests only: a crash of the machine would then lose data. */
export interface ServerSettings {
  readonly port: number;
  readonly maxConnections: number;
  readonly durable: boolean;
  /** May have replicas, or is one (tests only). */
  readonly replicated?: boolean;
}

/**
 * Command-line settings of the postmaster. Reachable from this machine only. Of a failing statement nothing is
 * logged, because statements and their details carry personal data.
 */
export function serverFlags({ port, maxConnections, durable, replicated = false }: ServerSettings): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: String(maxConnections),
    shared_buffers: durable ? "256MB" : "64MB",
    effective_cache_size: "1GB",
    random_page_cost: "1.1",
    jit: "off",
    // A fresh database fills fast: its statistics must follow soon (decision record 0035).
    autovacuum_naptime: "5s",
    wal_level: replicated ? "replica" : "minimal",
    max_wal_senders: replicated ? "10" : "0",
    max_wal_size: "2GB",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    ...(durable ? {} : { fsync: "off", full_page_writes: "off", synchronous_commit: "off", autovacuum: "off" }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
