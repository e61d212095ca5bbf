/** Entry `/receiver`: taking deliveries. */
export type * from "./generated/events.ts";
export {
  type Acknowledgement,
  createReceiver,
  type Delivery,
  type EventHandlers,
  type Receiver,
  type ReceiverOptions,
} from "./receiver/create-receiver.ts";
export {
  EVENT_TYPES,
  type EventEnvelope,
  type EventType,
  isKnownEvent,
  type KnownEvent,
  type PingEvent,
  type ReceivedEvent,
  readEvent,
  type UnknownEvent,
} from "./receiver/event.ts";
export { fastifyHandler } from "./receiver/fastify-handler.ts";
export { type Dedupe, memoryDedupe } from "./receiver/memory-dedupe.ts";
export { nodeListener } from "./receiver/node-listener.ts";
export { webHandler } from "./receiver/web-handler.ts";
