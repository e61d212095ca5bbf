/** Entry `/receiver`: taking deliveries. */
export type * from "./generated/events.ts";
export {
  type Acknowledgement,
  createReceiver,
  type Delivery,
  type DeliveryInfo,
  type EventHandlers,
  type Receiver,
  type ReceiverOptions,
  type TransactionalReceiverOptions,
} from "./receiver/create-receiver.ts";
export type { Claim, ClaimOutcome, Dedupe, EventTransactions } from "./receiver/dedupe/dedupe.ts";
export { memoryDedupe } from "./receiver/dedupe/memory-dedupe.ts";
export { HANDLED_EVENTS_TABLE, postgresDedupe, type Query } from "./receiver/dedupe/postgres-dedupe.ts";
export type { DeliveryHeaders } from "./receiver/delivery-headers.ts";
export {
  EVENT_TYPES,
  type EventEnvelope,
  type EventType,
  isKnownEvent,
  type KnownEvent,
  type ReceivedEvent,
  readEvent,
  type UnknownEvent,
} from "./receiver/event.ts";
export { fastifyHandler } from "./receiver/fastify-handler.ts";
export { nodeListener } from "./receiver/node-listener.ts";
export { createSequenceTracker, type SequenceTracker } from "./receiver/sequence-tracker.ts";
export { SIGNATURE_TOLERANCE_MS, type SignatureHeaders } from "./receiver/signing.ts";
export { webHandler } from "./receiver/web-handler.ts";
