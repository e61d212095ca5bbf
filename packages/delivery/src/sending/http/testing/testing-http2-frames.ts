const FRAME_TYPES = {
  data: 0,
  headers: 1,
  resetStream: 3,
  settings: 4,
  pushPromise: 5,
  ping: 6,
  goAway: 7,
  continuation: 9,
  origin: 12,
} as const;

/** One frame as it goes over the wire. Streams of a client are numbered 1, 3, 5. */
export function frame(
  type: keyof typeof FRAME_TYPES,
  { stream = 0, flags = 0, payload = Buffer.alloc(0) }: { stream?: number; flags?: number; payload?: Buffer } = {},
): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(FRAME_TYPES[type], 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

export const END_STREAM = 0x1;
export const END_HEADERS = 0x4;
/** Every server's first frame. */
export const SETTINGS = frame("settings");
/** `:status: 200`, by its index in HPACK's table. */
export const STATUS_200 = Buffer.from([0x88]);

/** A header that no table knows, as HPACK writes it. */
export function literalHeader(name: string, value: string): Buffer {
  return Buffer.concat([Buffer.from([0x00]), hpackText(name), hpackText(value)]);
}

function hpackText(text: string): Buffer {
  if (text.length < 127) return Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
  const length = [127];
  let rest = text.length - 127;
  for (; rest >= 128; rest >>= 7) length.push((rest & 127) | 128);
  return Buffer.concat([Buffer.from([...length, rest]), Buffer.from(text)]);
}

export function goAway(lastStream: number, code = 0): Buffer {
  const payload = Buffer.alloc(8);
  payload.writeUInt32BE(lastStream, 0);
  payload.writeUInt32BE(code, 4);
  return frame("goAway", { payload });
}

export function resetStream(stream: number, code: number): Buffer {
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(code, 0);
  return frame("resetStream", { stream, payload });
}
