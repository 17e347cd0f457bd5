import { rowsChannel, sessionChannel } from '@quarry/events/backplane/names';
import { decodePublication, type Publication } from '@quarry/events/backplane/publication';
import { gatewayId, playerId, SESSION } from '@quarry/events/spec-support/samples';
import { expect, test } from 'vitest';
import { createPublisher } from './publisher.ts';

const [g1, g2, p1, p2] = [gatewayId('g1'), gatewayId('g2'), playerId('p1'), playerId('p2')];
const table = (seq: number): Publication => ({
  sessionId: SESSION,
  epoch: 1,
  seq,
  target: 'questionend',
  audience: 'each',
  table: {
    before: '[',
    after: ']',
    own: new Map([
      [p1, '1'],
      [p2, '2'],
    ]),
  },
  gateways: new Map([
    [g1, [p1]],
    [g2, [p2]],
  ]),
});
const tick = (seq: number): Publication => ({
  sessionId: SESSION,
  epoch: 1,
  seq,
  target: 'timerchange',
  audience: 'all',
  args: '[9]',
});

/** A publisher whose messages to some channels nobody receives, and what it has sent. */
function publisher() {
  const sent: string[] = [];
  const unheard = new Set<string>();
  let now = 0;
  const publish = createPublisher(
    async (channel, text) => {
      const publication = decodePublication(text);
      const rows = publication.audience === 'each' ? ` ${[...publication.table.own.keys()].join(',')}` : '';
      sent.push(`${publication.seq} ${channel}${rows}`);
      return unheard.has(channel) ? 0 : 1;
    },
    () => now,
  );
  return {
    unheard,
    publish,
    sent: () => sent.splice(0),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

const session = sessionChannel(SESSION);
const [own1, own2] = [rowsChannel(SESSION, g1), rowsChannel(SESSION, g2)];

test('[J3401] everything is sent in order, without waiting for receivers', async () => {
  const { publish, sent } = publisher();
  const [first, second] = [publish([tick(1), table(2), tick(3)]), publish([tick(4)])];
  expect(sent()).toEqual([
    `1 ${session}`,
    `2 ${own1} p1`,
    `2 ${own2} p2`,
    `2 ${session} `,
    `3 ${session}`,
    `4 ${session}`,
  ]);
  await Promise.all([first, second]);
});

test('[J3402] the rows of a gateway that does not listen are in the session’s message, for a minute', async () => {
  const { publish, sent, unheard, wait } = publisher();
  unheard.add(own1);
  await publish([table(1)]);
  expect(sent()).toEqual([`1 ${own1} p1`, `1 ${own2} p2`, `1 ${session} `]);
  await publish([table(2)]);
  expect(sent()).toEqual([`2 ${own2} p2`, `2 ${session} p1`]);
  unheard.clear();
  wait(60_000);
  await publish([table(3)]);
  await publish([table(4)]);
  const apart = (seq: number) => [`${seq} ${own1} p1`, `${seq} ${own2} p2`, `${seq} ${session} `];
  expect(sent()).toEqual([...apart(3), ...apart(4)]);
});
