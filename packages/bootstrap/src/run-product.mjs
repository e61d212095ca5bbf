// What `npm start` becomes once all is built. The stories start this file too: a package that is found from the server's
// folder only would be missing here.
process.setSourceMapsEnabled(true);
await import("../../../apps/server/dist/main.js");
