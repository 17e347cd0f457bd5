import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { sayReady } from './parent.ts';

/**
 * A client without a sign-in that sends quizzes of 2 MB with as many values as fit. Arguments: the gateway's address,
 * requests a second. Reports the responses by status when the parent ends it.
 */
const [gateway = '', rate = '0'] = process.argv.slice(2);
const body = Buffer.from(`{"name":"x","questions":[${'{},'.repeat(660_000)}{}]}`);
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const answered: Record<string, number> = {};

function send(): void {
  const sent = request(
    `${gateway}/api/users/somebody/quizzes/x`,
    { agent, method: 'PUT', headers: { 'content-type': 'application/json', 'content-length': body.length } },
    (answer) => {
      answered[String(answer.statusCode)] = (answered[String(answer.statusCode)] ?? 0) + 1;
      answer.resume();
    },
  );
  sent.on('error', ({ message }) => {
    answered[message] = (answered[message] ?? 0) + 1;
  });
  sent.end(body);
}

process.on('message', () => process.send?.(answered));
sayReady('ready');
const started = performance.now();
for (let sent = 0; ; sent++) {
  await delay(Math.max(0, started + (sent * 1000) / Number(rate) - performance.now()));
  send();
}
