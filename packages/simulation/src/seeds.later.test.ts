import { testSeeds } from "./testing-seeds.ts";

testSeeds({ from: 151, count: 150 });
