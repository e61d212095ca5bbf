import { testSeeds } from "./testing-seeds.ts";

testSeeds({ from: 1, count: 150 });
