import type { ServerResponse } from "node:http";
import { callApi, quoteBody } from "../../../src/merchant-backend.ts";
import { signIn } from "../../../src/sign-in.ts";
import { expect, story } from "../../../src/story.ts";

story(
  "an open page of a quote tells by itself when an event of it has arrived at a destination",
  async ({ page, product, receiver }) => {
    await callApi(product, "POST", "/v1/events/destinations", { name: "Traag op gang", url: receiver.url });
    // As a receiver that is at its work: what the page is drawn with is under way.
    const held: ServerResponse[] = [];
    receiver.answerWith((response) => void held.push(response));
    const quote = await callApi(product, "POST", "/v1/quotes", quoteBody("Bezorgtijd"));
    await receiver.waitForRequests(1);
    await page.goto(`/quotes/${quote.body.data.quoteId}`);
    await signIn(page, product.demo.users.owner);
    const event = page.getByRole("main").getByRole("listitem").filter({ hasText: "Traag op gang" });
    await expect(event).toContainText("Wacht");

    for (const response of held) response.writeHead(200).end();

    await expect(event).toContainText("Bezorgd", { timeout: 30_000 });
  },
);
