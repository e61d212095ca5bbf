export class AnswerTooLate extends Error {}

/** @throws AnswerTooLate when it takes longer; what comes later is dropped. */
export async function inTime<Value>(limitMs: number, answer: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AnswerTooLate(`No answer within ${limitMs} ms.`)), limitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
