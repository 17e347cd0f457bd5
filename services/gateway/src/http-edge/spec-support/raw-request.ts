import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** A raw request whose body the spec sends piece by piece. */
export interface RawRequest {
  send(bytes: string | Buffer): void;
  /** Everything received until the connection closed. */
  readonly answer: Promise<string>;
  /** Closes the connection. */
  leave(): void;
}

/**
 * Sends the head of a request with a body of JSON. The connection is closed with the test at the latest.
 * @param line such as `POST /api/session`
 */
export function beginRequest(server: string, line: string, ...headers: readonly string[]): RawRequest {
  const socket = connect(Number(new URL(server).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answered = '';
  socket.on('data', (chunk) => {
    answered += chunk;
  });
  // A server that closes early may reset the connection.
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => void socket.once('close', () => resolve(answered)));
  const head = [`${line} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers, '', ''];
  socket.write(head.join('\r\n'));
  return { send: (bytes) => void socket.write(bytes), answer, leave: () => void socket.destroy() };
}
