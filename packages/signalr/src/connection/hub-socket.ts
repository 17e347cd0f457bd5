import type { SendOptions } from '#protocol/hub-protocol.ts';

/** The part of a `ws` WebSocket the package uses; any server socket of version 8 fits. */
export type HubSocket = {
  readonly bufferedAmount: number;
  send(data: Buffer, options: SendOptions, written?: (error?: Error | null) => void): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
  pause(): void;
  resume(): void;
  /** Flushes the sends that a batching socket still holds, so that `bufferedAmount` is the network backlog. */
  flush?(): void;
  on(event: 'message', listener: (data: Buffer | ArrayBuffer | Buffer[]) => void): unknown;
  on(event: 'close', listener: (code: number) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'ping' | 'pong', listener: () => void): unknown;
};

/** The close codes the server uses, RFC 6455 section 7.4.1. */
export const closeCode = { normal: 1000, goingAway: 1001, policy: 1008, restart: 1012, tryLater: 1013 } as const;

/** The bytes of a message, whatever the socket's `binaryType`. */
export const messageBytes = (data: Buffer | ArrayBuffer | Buffer[]): Buffer => {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
};
