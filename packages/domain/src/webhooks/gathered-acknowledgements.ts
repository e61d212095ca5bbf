/**
 * For so long an acknowledgement waits in the worker that sent the event, to be settled together with what comes next
 * (decision record 0189). Until then the delivery is still pending for everybody else.
 */
export const GATHER_MS = 200;
