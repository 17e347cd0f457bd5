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
/** Lets promises that are settled already run on. */
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

describe('[G6] publications are applied in their order, each once', () => {
  test('from whichever comes first', () => {
    receive(tick(4), tick(5), tick(6));
    expect(applied).toEqual(['tick-4', 'tick-5', 'tick-6']);
    expect(feed.startFrom({ epoch: 1, seq: 4 })?.map(({ seq }) => seq)).toEqual([5, 6]);
  });

  test('one that came twice, and one of an owner that was replaced, is ignored', () => {
    receive(tick(4, 2), tick(4, 2), tick(3, 2), tick(9, 1), heartbeat(9, 1));
    expect(applied).toEqual(['tick-4']);
    expect(asked).toHaveLength(0);
  });

  test('a heartbeat that names the last one changes nothing', () => {
    receive(heartbeat(4), tick(5), heartbeat(5));
    expect(applied).toEqual(['tick-5']);
    expect(asked).toHaveLength(0);
  });
});

describe('[G7] after a gap the present view is asked for, and what follows it comes after it', () => {
  test.each([
    ['a number is missing', [tick(1), tick(3)]],
    ['a heartbeat names one that did not come', [tick(1), heartbeat(2)]],
    ['another owner took over', [tick(1), tick(1, 2)]],
    ['another owner only says that it lives', [tick(1), heartbeat(0, 2)]],
  ])('%s', (_, publications) => {
    receive(...publications);
    expect(applied).toEqual(['tick-1']);
    expect(asked).toHaveLength(1);
  });

  test('what comes meanwhile waits; what the view holds is not shown again', async () => {
    receive(tick(1), tick(3), tick(4), tick(5));
    expect(applied).toEqual(['tick-1']);
    await answer(view(4));
    expect(applied).toEqual(['tick-1', 'view-4', 'tick-5']);
    expect(feed.startFrom({ epoch: 1, seq: 4 })?.map(({ seq }) => seq)).toEqual([5]);
  });

  test('only one request is under way, however many gaps there are', () => {
    receive(tick(1), tick(3), tick(7), heartbeat(9));
    feed.markGap();
    expect(asked).toHaveLength(1);
  });

  test('it is asked for again, with growing pauses, until it comes', async () => {
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

  test('a connection lost while it is asked for makes it ask once more', async () => {
    receive(tick(1), tick(3));
    feed.markGap();
    await answer(view(4));
    expect(applied).toEqual(['tick-1']);
    pauses[0]?.end();
    await settled();
    await answer(view(6));
    expect(applied).toEqual(['tick-1', 'view-6']);
  });

  test('a view older than what was shown is not shown', async () => {
    receive(tick(5), tick(7));
    await answer(view(4));
    expect(applied).toEqual(['tick-5']);
    expect(pauses).toHaveLength(1);
  });

  test('a gap behind the view is a gap again', async () => {
    receive(tick(1), tick(3), tick(9));
    await answer(view(4));
    expect(asked).toHaveLength(1);
    await answer(view(9));
    expect(applied).toEqual(['tick-1', 'view-4', 'view-9']);
  });

  test('what cannot be read is a gap', () => {
    receive(tick(1));
    feed.receive('no publication');
    expect(asked).toHaveLength(1);
  });

  test('a session that is no more is told so', async () => {
    receive(tick(1), tick(3));
    await answer(refused('no-session'));
    expect(gone).toBe(1);
  });

  test('a closed feed asks no more', async () => {
    receive(tick(1), tick(3));
    feed.close();
    await answer(refused('overloaded'));
    expect(pauses).toHaveLength(0);
  });
});

describe('[G8] a view that a socket got tells the feed where it stands', () => {
  test('the first one is where it starts', () => {
    feed.startFrom({ epoch: 3, seq: 7 });
    receive(tick(7, 3), tick(8, 3));
    expect(applied).toEqual(['tick-8']);
  });

  test('one of a new owner shows that the others have a gap', () => {
    receive(tick(1));
    feed.startFrom({ epoch: 2, seq: 0 });
    expect(asked).toHaveLength(1);
  });

  test('one a little ahead is only faster than the publications', () => {
    receive(tick(1));
    feed.startFrom({ epoch: 1, seq: 2 });
    receive(tick(2));
    expect(applied).toEqual(['tick-1', 'tick-2']);
    expect(asked).toHaveLength(0);
  });
});

describe('[G420] a log that a failover has taken back is shown as it is', () => {
  test('when its owner keeps naming less than what was shown', async () => {
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

  test('also while the view was asked for in vain before', async () => {
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

  test('but not for an owner that was replaced and lives on for a moment', () => {
    receive(tick(9, 2));
    for (let i = 0; i < 4; i++) receive(heartbeat(3, 1), heartbeat(9, 2));
    expect(asked).toHaveLength(0);
  });
});
