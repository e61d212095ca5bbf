import { expect, test } from "vitest";
import { announceSignIn, hearSignInOf } from "./sign-in-channel.ts";

/** As the page that follows a sign-in does, in another window. */
const signIn = (userId: string) => new Function(announceSignIn(userId))();

test("a proof is that of the person who was asked, and of nobody who signs in meanwhile", async () => {
  const proven: string[] = [];
  const end = hearSignInOf("usr_anna", () => proven.push("anna"));
  const endOther = hearSignInOf("usr_bram", () => proven.push("bram"));
  try {
    signIn("usr_bram");
    await expect.poll(() => proven).toEqual(["bram"]);
    signIn("usr_anna");
    await expect.poll(() => proven).toEqual(["bram", "anna"]);
  } finally {
    end();
    endOther();
  }
});
