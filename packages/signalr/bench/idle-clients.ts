import { connect } from 'node:net';

/**
 * A separate process that holds many connections and discards what they receive, so that reading costs the measured
 * process nothing. Arguments: port, number of connections. Sends `ready` to its parent after all handshakes.
 */
const [port, count] = process.argv.slice(2).map(Number);
const handshake = Buffer.from('{"protocol":"json","version":1}\u001e');
// One masked text frame; the mask is zero, a no-op.
const frame = Buffer.concat([Buffer.from([0x81, 0x80 | handshake.length, 0, 0, 0, 0]), handshake]);

const open = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.once('error', reject);
    socket.once('data', () => {
      socket.write(frame);
      socket.once('data', () => {
        socket.resume();
        resolve();
      });
    });
    socket.write(
      'GET / HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
  });

const batch = 100;
for (let opened = 0; opened < Number(count); opened += batch) {
  await Promise.all(Array.from({ length: Math.min(batch, Number(count) - opened) }, open));
}
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
