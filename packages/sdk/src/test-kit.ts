/** Entry `/testing`: deliveries for tests of your receiver. */
export { type DeliverySecrets, deliver, type MadeDelivery, makeDelivery } from "./test-kit/make-delivery.ts";
export { makeEvent, type SampleIds } from "./test-kit/make-event.ts";
