/** Too many pictures are asked for: try again in some seconds. */
export class PicturesBusyError extends Error {}

export interface PictureQueueLimits {
  /** Waiting or being drawn, over all clients and of one. */
  readonly places: number;
  readonly placesOfClient: number;
}

type Draw<Picture> = () => Promise<Picture>;

/**
 * Draws one picture after the other, however many strangers ask (decision record 0212). Clients that nobody can name count
 * as one.
 */
export class PictureQueue<Picture> {
  readonly #limits: PictureQueueLimits;
  readonly #ofClient = new Map<string, number>();
  #size = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(limits: PictureQueueLimits) {
    this.#limits = limits;
  }

  /** @throws PicturesBusyError at once when no place is free. */
  async draw(client: string, draw: Draw<Picture>): Promise<Picture> {
    const own = this.#ofClient.get(client) ?? 0;
    if (this.#size >= this.#limits.places || own >= this.#limits.placesOfClient) throw new PicturesBusyError();
    this.#count(client, 1);
    const turn = this.#last.then(draw);
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#count(client, -1);
    }
  }

  #count(client: string, by: 1 | -1): void {
    this.#size += by;
    const own = (this.#ofClient.get(client) ?? 0) + by;
    if (own === 0) this.#ofClient.delete(client);
    else this.#ofClient.set(client, own);
  }
}
