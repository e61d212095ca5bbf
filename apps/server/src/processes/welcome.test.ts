import { expect, test } from "vitest";
import { welcome } from "./welcome.ts";

const addresses = { baseUrl: "http://127.0.0.1:1", portalUrl: "http://127.0.0.1:1", databaseUrl: "", cronSecret: "" };
const person = (name: string, organization?: string) => ({
  email: `${name}.example`,
  password: "secret",
  organization,
});

test("whoever reads README finds the owner and the agent among the people to sign in as", () => {
  const told = welcome(addresses, {
    organizations: {},
    users: {
      owner: person("sanne@zonnig-dak", "zonnig-dak"),
      member: person("bram@zonnig-dak", "zonnig-dak"),
      otherOwner: person("fatima@warmtewerk", "warmtewerk"),
      agent: person("noor@platform"),
    },
  });
  expect(told).toMatch(/ sanne@zonnig-dak\.example +secret +owner of zonnig-dak\n/);
  expect(told).toMatch(/ bram@zonnig-dak\.example +secret +member of zonnig-dak\n/);
  expect(told).toMatch(/ noor@platform\.example +secret +support agent\n/);
});
