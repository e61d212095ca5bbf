/** A row that was not done, and why. */
interface BulkRefusal {
  readonly id: string;
  readonly name: string;
  readonly error: unknown;
}

export interface BulkProgress {
  readonly total: number;
  readonly done: number;
  readonly refused: readonly BulkRefusal[];
  /** `lost`: ended by what is no answer about a row; what is left was not tried, or not answered. */
  readonly state: "running" | "over" | "stopped" | "lost";
  /** What it was lost by. */
  readonly error?: unknown;
}

interface BulkRun {
  readonly rows: Iterable<readonly [id: string, name: string]>;
  /** What is done to one row: the procedure that does it to a single one. */
  readonly act: (id: string) => Promise<unknown>;
  /** Whether an error is the service's answer about this row; else the run ends. */
  readonly isRefusal: (error: unknown) => boolean;
  readonly isStopped: () => boolean;
  readonly onProgress: (progress: BulkProgress, row: { readonly id: string; readonly isDone: boolean }) => void;
}

/**
 * Does one thing to many rows, one after the other (decision record 0381): a refusal is told and does not end it. Never
 * rejects.
 */
export async function runBulk({ rows, act, isRefusal, isStopped, onProgress }: BulkRun): Promise<BulkProgress> {
  const all = [...rows];
  const refused: BulkRefusal[] = [];
  let done = 0;
  const progress = (state: BulkProgress["state"]): BulkProgress => ({
    total: all.length,
    done,
    refused: [...refused],
    state,
  });
  for (const [id, name] of all) {
    if (isStopped()) return progress("stopped");
    let isDone = true;
    try {
      await act(id);
      done += 1;
    } catch (error) {
      if (!isRefusal(error)) return { ...progress("lost"), error };
      isDone = false;
      refused.push({ id, name, error });
    }
    onProgress(progress("running"), { id, isDone });
  }
  return progress("over");
}
