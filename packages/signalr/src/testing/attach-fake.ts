import type { HubConnection } from '#hub/hub-connection.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { jsonHandshake } from '#testing/records.ts';
import type { SampleHub, SampleServer, SampleState } from '#testing/sample-hub.ts';

/** Attaches a fake socket that has not shaken hands. */
export const attachFake = (
  server: SampleServer,
): { socket: FakeSocket; connection: HubConnection<SampleHub, SampleState> } => {
  const socket = new FakeSocket();
  const connection = server.attach(socket, { state: { name: 'test' } });
  return { socket, connection };
};

/** Attaches a fake socket, completes its handshake and clears the records sent so far. */
export const connectFake = (
  server: SampleServer,
  handshake = jsonHandshake,
): { socket: FakeSocket; connection: HubConnection<SampleHub, SampleState> } => {
  const attached = attachFake(server);
  attached.socket.receive(handshake);
  attached.socket.clear();
  return attached;
};
