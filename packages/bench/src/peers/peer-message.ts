/** What a peer tells the bench: once when it listens, and again each time it is asked. */
export interface PeerMessage {
  readonly port: number;
  readonly cpuMs: number;
}
