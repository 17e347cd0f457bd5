import { startExampleServer } from './example-server.ts';

/** Milliseconds or a port from the environment. */
const numberFrom = (name: string, fallback: number): number => {
  const text = process.env[name];
  const value = text === undefined || text === '' ? fallback : Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a non-negative integer, not ${text}`);
  return value;
};

const server = await startExampleServer({
  port: numberFrom('PORT', 8080),
  limits: {
    handshakeMs: numberFrom('HANDSHAKE_MS', 15_000),
    keepAliveMs: numberFrom('KEEPALIVE_MS', 15_000),
    clientTimeoutMs: numberFrom('CLIENT_TIMEOUT_MS', 30_000),
    // Wide enough for a client under test that sends thousands of calls at once.
    recordsPerSecond: 10_000,
    recordBurst: 10_000,
    floodPerSecond: 2_000,
    floodBurst: 10_000,
  },
  onError: (error) => console.error(error),
});
console.log(`hub at http://127.0.0.1:${server.port}/slave`);

const end = async (): Promise<void> => {
  await server.stop();
  process.exit(0);
};
process.once('SIGTERM', end);
process.once('SIGINT', end);
