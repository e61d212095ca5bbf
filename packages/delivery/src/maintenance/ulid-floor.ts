const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

/** The smallest ULID of a time: ids of earlier times sort before it. */
export function ulidFloor(at: Date): string {
  let rest = at.getTime();
  let time = "";
  for (let position = 0; position < TIME_LENGTH; position += 1) {
    time = ALPHABET.charAt(rest % ALPHABET.length) + time;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return time + "0".repeat(RANDOM_LENGTH);
}
