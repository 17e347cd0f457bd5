import type { Reply } from '@quarry/events/backplane/command';
import { encodePublication, type Publication } from '@quarry/events/backplane/publication';
import { commandIdSchema, sessionIdSchema } from '@quarry/events/ids';
import { beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#spec-support/silent-log.ts';
import { createPublicationFeed, type PublicationFeed } from './publication-feed.ts';

const sessionId = sessionIdSchema.parse('s1');
const commandId = commandIdSchema.parse('c1');

const tick = (seq: number, epoch = 1): Publication => ({
  sessionId,
  epoch,
  seq,
  audience: 'all',
  target: `tick-${seq}`,
  args: '[]',
});
const heartbeat = (seq: number, epoch = 1): Publication => ({
  sessionId,
  epoch,
  seq,
  audience: 'heartbeat',
  target: '',
});
const view = (seq: number, epoch = 1): Reply => ({
  commandId,
  rejection: null,
  push: [],
  position: { epoch, seq },
  publications: [encodePublication({ ...tick(seq, epoch), target: `view-${seq}` })],
});
const refused = (rejection: Reply['rejection']): Reply => ({ commandId, rejection, push: [] });

let feed: PublicationFeed;
let applied: string[];
let gone: number;
let wentBack: number;
let asked: ((reply: Reply) => void)[];
let pauses: { ms: number; end: () => void }[];

const receive = (...publications: Publication[]) => {
  for (const publication of publications) feed.receive(encodePublication(publication));
};
/** Runs the continuations of settled promises. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const answer = async (reply: Reply) => {
  asked.shift()?.(reply);
  await settled();
};

beforeEach(() => {
  applied = [];
  gone = 0;
  wentBack = 0;
  asked = [];
  pauses = [];
  feed = createPublicationFeed({
    resync: () => new Promise((resolve) => asked.push(resolve)),
    apply: (publication) => applied.push(publication.target),
    wentBack: () => {
      wentBack += 1;
    },
    gone: () => {
      gone += 1;
    },
    pause: (ms) => new Promise((end) => pauses.push({ ms, end })),
    log: silentLog,
  });
});

describe('[G6] publications are applied in order, each once', () => {
  test('starting with the first to arrive', () => {
    receive(tick(4), tick(5), tick(6));
    expect(applied).toEqual(['tick-4', 'tick-5', 'tick-6']);
    expect(feed.startFrom({ epoch: 1, seq: 4 })?.map(({ seq }) => seq)).toEqual([5, 6]);
  });

  test('a duplicate, and one of a replaced owner, is ignored', () => {
    receive(tick(4, 2), tick(4, 2), tick(3, 2), tick(9, 1), heartbeat(9, 1));
    expect(applied).toEqual(['tick-4']);
    expect(asked).toHaveLength(0);
  });

  test('a heartbeat with the last number changes nothing', () => {
    receive(heartbeat(4), tick(5), heartbeat(5));
    expect(applied).toEqual(['tick-5']);
    expect(asked).toHaveLength(0);
  });
});

describe('[G7] after a gap the present view is requested, and later publications follow it', () => {
  test.each([
    ['a number is missing', [tick(1), tick(3)]],
    ['a heartbeat has a higher number', [tick(1), heartbeat(2)]],
    ['another owner took over', [tick(1), tick(1, 2)]],
    ['a heartbeat of another owner', [tick(1), heartbeat(0, 2)]],
  ])('%s', (_, publications) => {
    receive(...publications);
    expect(applied).toEqual(['tick-1']);
    expect(asked).toHaveLength(1);
  });

  test('publications that arrive meanwhile wait; those included in the view are not repeated', async () => {
    receive(tick(1), tick(3), tick(4), tick(5));
    expect(applied).toEqual(['tick-1']);
    await answer(view(4));
    expect(applied).toEqual(['tick-1', 'view-4', 'tick-5']);
    expect(feed.startFrom({ epoch: 1, seq: 4 })?.map(({ seq }) => seq)).toEqual([5]);
  });

  test('only one request is in progress, however many gaps there are', () => {
    receive(tick(1), tick(3), tick(7), heartbeat(9));
    feed.markGap();
    expect(asked).toHaveLength(1);
  });

  test('it is requested again with backoff until it succeeds', async () => {
    receive(tick(1), tick(3));
    await answer(refused('service-unavailable'));
    expect(pauses.map(({ ms }) => ms)).toEqual([200]);
    pauses[0]?.end();
    await settled();
    await answer(refused('overloaded'));
    expect(pauses.map(({ ms }) => ms)).toEqual([200, 400]);
    pauses[1]?.end();
    await settled();
    await answer(view(5));
    expect(applied).toEqual(['tick-1', 'view-5']);
  });

  test('a connection lost during the request causes another one', async () => {
    receive(tick(1), tick(3));
    feed.markGap();
    await answer(view(4));
    expect(applied).toEqual(['tick-1']);
    pauses[0]?.end();
    await settled();
    await answer(view(6));
    expect(applied).toEqual(['tick-1', 'view-6']);
  });

  test('a view older than the applied publications is not applied', async () => {
    receive(tick(5), tick(7));
    await answer(view(4));
    expect(applied).toEqual(['tick-5']);
    expect(pauses).toHaveLength(1);
  });

  test('a gap after the view is a gap again', async () => {
    receive(tick(1), tick(3), tick(9));
    await answer(view(4));
    expect(asked).toHaveLength(1);
    await answer(view(9));
    expect(applied).toEqual(['tick-1', 'view-4', 'view-9']);
  });

  test('an unreadable publication is a gap', () => {
    receive(tick(1));
    feed.receive('no publication');
    expect(asked).toHaveLength(1);
  });

  test('the end of the session is reported', async () => {
    receive(tick(1), tick(3));
    await answer(refused('no-session'));
    expect(gone).toBe(1);
  });

  test('a closed feed requests nothing', async () => {
    receive(tick(1), tick(3));
    feed.close();
    await answer(refused('overloaded'));
    expect(pauses).toHaveLength(0);
  });
});

describe('[G8] a view sent to a socket positions the feed', () => {
  test('the first one sets its start', () => {
    feed.startFrom({ epoch: 3, seq: 7 });
    receive(tick(7, 3), tick(8, 3));
    expect(applied).toEqual(['tick-8']);
  });

  test('one of a new owner means that the other sockets have a gap', () => {
    receive(tick(1));
    feed.startFrom({ epoch: 2, seq: 0 });
    expect(asked).toHaveLength(1);
  });

  test('one of a replaced owner is too old, whatever its number', () => {
    feed.startFrom({ epoch: 2, seq: 3 });
    for (const seq of [2, 3, 4]) expect(feed.startFrom({ epoch: 1, seq })).toBeNull();
  });

  test('one slightly ahead has only overtaken publications', () => {
    receive(tick(1));
    feed.startFrom({ epoch: 1, seq: 2 });
    receive(tick(2));
    expect(applied).toEqual(['tick-1', 'tick-2']);
    expect(asked).toHaveLength(0);
  });
});

describe('[G420] a log that lost its tail in a failover is shown as it is', () => {
  test('when its owner’s heartbeats stay lower than the last publication', async () => {
    receive(tick(9, 2), heartbeat(9, 2));
    receive(heartbeat(3, 1), heartbeat(3, 1), heartbeat(3, 1));
    expect(asked).toHaveLength(0);
    receive(heartbeat(3, 1));
    expect(asked).toHaveLength(1);
    await answer(view(3, 1));
    expect([wentBack, applied]).toEqual([1, ['tick-9', 'view-3']]);
    receive(tick(4, 1));
    expect(applied).toEqual(['tick-9', 'view-3', 'tick-4']);
  });

  test('even after earlier requests for the view failed', async () => {
    receive(tick(9));
    feed.markGap();
    await answer(view(3));
    expect(pauses).toHaveLength(1);
    receive(heartbeat(3), heartbeat(3), heartbeat(3), heartbeat(3));
    pauses[0]?.end();
    await settled();
    await answer(view(3));
    expect([wentBack, applied]).toEqual([1, ['tick-9', 'view-3']]);
  });

  test('but not for a replaced owner that still runs for a moment', () => {
    receive(tick(9, 2));
    for (let i = 0; i < 4; i++) receive(heartbeat(3, 1), heartbeat(9, 2));
    expect(asked).toHaveLength(0);
  });
});
