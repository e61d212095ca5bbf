// React and Next.js read it when they are loaded: before anything else.
Object.assign(process.env, { NODE_ENV: "production" });

const { runServer } = await import("./processes/run-server.ts");
await runServer();

export {};
