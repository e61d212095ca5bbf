import type { DeliveryDependencies } from "./delivery-dependencies.ts";
import { HostPaces } from "./queue/host-paces.ts";
import type { LaneHost } from "./queue/lane-host.ts";

/** The worker pool of a lane that is alone in its process, which has room for all and beats. */
export function testLaneHost({ timer, policy }: DeliveryDependencies, changed: Partial<LaneHost> = {}): LaneHost {
  const paces = new HostPaces(timer, policy);
  return {
    mayStayQuiet: () => true,
    grant: (wanted) => wanted,
    grantLastCalls: (wanted) => wanted,
    hostPace: (...names) => paces.of(...names),
    takeSlot: async () => () => {},
    isCrowded: () => false,
    isBeating: () => true,
    maySend: () => true,
    isOver: () => false,
    sendStarted() {},
    sendEnded() {},
    deliverySettled() {},
    turnSucceeded() {},
    turnFailed() {},
    ...changed,
  };
}
