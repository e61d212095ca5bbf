const HTTPS_PORT = 443;
/** Below it ports are assigned, and only one of them to HTTPS. */
const FIRST_FREE_PORT = 1024;

/**
 * Above that: what browsers refuse (WHATWG Fetch §2.9, "bad port"), then databases, caches, queues, and the agents that
 * run machines. Nothing from 32768 up: systems hand those out at random.
 */
const OTHER_SERVICES: ReadonlySet<number> = new Set([
  ...[
    1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  ],
  ...[
    1433, 1434, 1521, 3306, 5432, 5433, 5984, 6432, 7000, 7001, 7687, 8086, 9042, 9160, 9200, 9300, 27017, 27018, 27019,
  ],
  ...[6379, 6380, 11211, 26379, 28015],
  ...[1883, 4222, 5671, 5672, 8883, 9092, 9093, 15672],
  ...[2181, 2375, 2376, 2377, 2379, 2380, 3389, 5900, 5985, 5986, 6443, 8125, 8500, 8600, 9100, 10250, 10255, 10256],
]);

/** Is it a port on which no receiver of HTTPS sits? Whoever asks us to send there is after something else. */
export const isRefusedPort = (port: number): boolean =>
  (port < FIRST_FREE_PORT && port !== HTTPS_PORT) || OTHER_SERVICES.has(port);
