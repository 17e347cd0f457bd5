import { once } from 'node:events';
import { HANDSHAKE, RECORD_END } from '@quarry/participants/pure/hub-conversation';
import { WebSocket } from 'ws';
import { sayReady } from './parent.ts';

/**
 * Host sockets that repeatedly request their session and read nothing. Arguments: the gateway's address, cookie,
 * session, number of sockets, requests per socket. Ready when all are open and have sent their requests.
 */
const [gateway = '', cookie = '', sessionId = '', count = '0', asks = '0'] = process.argv.slice(2);
const host = { id: '', identifier: '{secret}', deviceId: 'unread' };

for (let i = 0; i < Number(count); i++) {
  const socket = new WebSocket(`${gateway.replace('http', 'ws')}/master`, { headers: { cookie } });
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.pause();
  socket.send(HANDSHAKE);
  for (let ask = 0; ask < Number(asks); ask++)
    socket.send(
      JSON.stringify({
        type: 1,
        invocationId: String(ask),
        target: 'requestQuizSession',
        arguments: [{ ...host, deviceId: `unread-${i}` }, sessionId],
      }) + RECORD_END,
    );
}
sayReady('ready');
