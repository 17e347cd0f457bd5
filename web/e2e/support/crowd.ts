import { randomUUID } from 'node:crypto';

const END = '\u001e';

/** Many players on bare sockets, as cheap as possible for a spec. */
export interface Crowd {
  /** Everybody answers a question. */
  answer(questionId: string, answerIds: readonly string[]): void;
  close(): void;
}

interface Member {
  readonly socket: WebSocket;
  readonly player: { readonly id: string; readonly identifier: string; readonly deviceId: string };
}

/** Lets a player join a session for each name, a hundred at a time. */
export async function gather(app: string, sessionId: string, names: readonly string[]): Promise<Crowd> {
  const members: Member[] = [];
  for (let from = 0; from < names.length; from += 100) {
    const wave = names.slice(from, from + 100);
    members.push(...(await Promise.all(wave.map((name) => join(app, sessionId, name)))));
  }
  return {
    answer(questionId, answerIds) {
      for (const [i, { socket, player }] of members.entries()) {
        const args = [player, sessionId, questionId, { id: answerIds[i % answerIds.length] }];
        call(socket, '3', 'NotifySlaveAnswered', args);
      }
    },
    close() {
      for (const { socket } of members) socket.close();
    },
  };
}

function call(socket: WebSocket, invocationId: string, target: string, args: unknown[]): void {
  socket.send(JSON.stringify({ type: 1, invocationId, target, arguments: args }) + END);
}

/** Handshake, connection id, entry: settled once the service has stored the entry. */
function join(app: string, sessionId: string, identifier: string): Promise<Member> {
  const socket = new WebSocket(`${app.replace('http', 'ws')}/slave`);
  const player = { id: randomUUID(), identifier, deviceId: randomUUID() };
  const { promise, resolve, reject } = Promise.withResolvers<Member>();
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ protocol: 'json', version: 1 }) + END);
    call(socket, '1', 'GetConnectionId', []);
  });
  socket.addEventListener('error', () => reject(new Error('a socket of the crowd was lost')));
  socket.addEventListener('message', ({ data }) => {
    for (const record of String(data).split(END)) {
      if (record === '') continue;
      const { invocationId, result, error } = JSON.parse(record) as Record<string, unknown>;
      if (error !== undefined) reject(new Error(String(error)));
      else if (invocationId === '1') call(socket, '2', 'NotifySlaveEnterQuiz', [result, player, sessionId]);
      else if (invocationId === '2') resolve({ socket, player });
    }
  });
  return promise;
}
