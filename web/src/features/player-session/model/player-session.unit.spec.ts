import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { connectionMachine } from '#shared/hub/connection-machine.ts';
import type { createConnection } from '#shared/hub/create-connection.ts';
import { CallError } from '#shared/hub/hub-link.ts';
import { type PlayerRoute, playerRoute } from '#shared/navigation.ts';
import { closed, question, session, stat } from '../spec-support.ts';
import { createPlayerSession } from './player-session.ts';
import { isEntered, isMissed } from './player-view.ts';

const ME = { id: 'me', identifier: 'Name me', deviceId: 'device-1' };

/** A browser's local storage, which outlives its pages. */
function stubStorage() {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}

/** A tab's history after a tap on Join; it survives a reload. */
function openTab(quizSessionId = 's-1') {
  const tab = {
    state: { quizSessionId, quizUser: ME } as unknown,
    replaceState(state: unknown) {
      tab.state = state;
    },
  };
  return tab;
}

beforeEach(stubStorage);
afterEach(() => vi.unstubAllGlobals());

/** The service's record of the player. */
interface Service {
  question: string;
  phase: 'lobby' | 'playing' | 'statistics' | 'leaderboard';
  answer?: { questionId: string; answerId: string };
  /** The question at which the player joined. */
  joinedAt?: number;
  /** The session is gone. */
  gone?: true;
  /** Its refusal of a team; null: the connection is lost. */
  noTeam?: string | null;
}

/** Lets the promises of actors settle. */
const settle = () => new Promise<void>((done) => setImmediate(done));

/**
 * A page of the player's session on a connection that can be cut.
 * @param service null without a network
 * @param random the position of each back-off within its range, from 0 to 1
 */
async function openPage(service: Service | null, tab = openTab(), random = 0) {
  vi.stubGlobal('history', tab);
  const answered = vi.fn();
  const entered = vi.fn();
  const asked = vi.fn();
  const handlers = new Map<string, (...args: unknown[]) => void>();
  /** `isLost`: calls arrive, but no replies; `cut` fails the last of them. */
  const line = { isLost: false, cut: () => {} };
  const invoke = async (method: string, ...[, player, questionId, answer]: unknown[]) => {
    if (service === null) throw new CallError(null);
    asked(method);
    const { phase, question: current, joinedAt } = service;
    if (method === 'NotifySlaveEnterQuiz' && service.gone) handlers.get('nosession')?.();
    else if (method === 'NotifySlaveEnterQuiz') {
      entered(player);
      handlers.get('sessionrequest')?.(
        session(phase, current, [{ ...stat(ME.id, service.answer), ...(joinedAt && { joinedAt }) }]),
        phase === 'playing' ? question(current) : closed(current),
      );
    }
    if (method === 'NotifySlaveTeam' && service.noTeam !== undefined) throw new CallError(service.noTeam);
    if (method !== 'NotifySlaveAnswered') return null;
    answered(questionId, (answer as { id: string }).id);
    if (!line.isLost) return null;
    return new Promise((_, fail) => {
      line.cut = () => fail(new CallError(null));
    });
  };
  const link = {
    open: async () => undefined,
    close: async () => undefined,
    invoke,
    on: handlers.set.bind(handlers),
    onDropped: () => undefined,
  };
  const connect: typeof createConnection = ({ enter }) => {
    const actor = createActor(connectionMachine.provide({ actors: { enter: fromPromise(() => enter(link)) } }), {
      input: { random: () => random },
    });
    const stop = () => void actor.stop();
    return { link, actor, retry: () => actor.send({ type: 'WAKE' }), stop, handOver: stop };
  };
  const page = createPlayerSession(playerRoute(tab.state) as PlayerRoute, connect);
  await settle();
  return {
    answered,
    /** The players of the entries. */
    entered,
    /** Number of calls of a method. */
    calls: (method: string) => asked.mock.calls.filter(([one]) => one === method).length,
    line,
    push: (target: string, ...args: unknown[]) => handlers.get(target)?.(...args),
    goOffline: () => page.connection.send({ type: 'DROPPED' }),
    pick: page.pickTeam,
    choose: (response: string) => page.session.send({ type: 'CHOOSE', response }),
    wake: page.retry,
    leave: page.leave,
    link: () => page.connection.getSnapshot(),
    view: () => page.session.getSnapshot().context.view,
    /** As when the page reloads or the phone discards it. */
    unload: page.stop,
  };
}

describe('a page that is reloaded', () => {
  test('[W1740] sends an answer that was chosen without a connection, once', async () => {
    const service: Service = { phase: 'playing', question: 'q1' };
    const before = await openPage(service);
    before.goOffline();
    before.choose('q1-b');
    before.unload();
    expect(before.answered).not.toHaveBeenCalled();
    (await openPage(null)).unload();
    const page = await openPage(service);
    expect(page.answered.mock.calls).toEqual([['q1', 'q1-b']]);
    await settle();
    expect(page.view()).toMatchObject({ choice: { response: 'q1-b', status: 'stored' } });
    page.unload();
    const after = await openPage({ ...service, answer: { questionId: 'q1', answerId: 'q1-b' } });
    expect(after.answered).not.toHaveBeenCalled();
  });

  test('[W1740] resends an answer in flight, unless the service has it', async () => {
    const service: Service = { phase: 'playing', question: 'q1' };
    for (const answer of [undefined, { questionId: 'q1', answerId: 'q1-a' }]) {
      const before = await openPage(service);
      before.line.isLost = true;
      before.choose('q1-a');
      expect(before.answered).toHaveBeenCalledOnce();
      before.unload();
      const page = await openPage({ ...service, ...(answer && { answer }) });
      expect(page.answered).toHaveBeenCalledTimes(answer ? 0 : 1);
      await settle();
      expect(page.view()).toMatchObject({ choice: { response: 'q1-a', status: 'stored' } });
      page.unload();
    }
  });

  test('[W1740] sends nothing to another session, and nothing that was already settled', async () => {
    const before = await openPage({ phase: 'playing', question: 'q1' });
    before.goOffline();
    before.choose('q1-a');
    before.unload();
    const other = await openPage({ phase: 'playing', question: 'q1' }, openTab('s-2'));
    expect(other.view()).toMatchObject({ choice: null });
    other.unload();
    const page = await openPage({ phase: 'playing', question: 'q1' });
    expect(page.answered).not.toHaveBeenCalled();
    page.unload();
  });

  test('[W1740] [W22] reports once that an answer was too late', async () => {
    const before = await openPage({ phase: 'playing', question: 'q1' });
    before.goOffline();
    before.choose('q1-a');
    before.unload();
    for (const earlier of [{ questionId: 'q1', status: 'lost' }, null]) {
      const page = await openPage({ phase: 'playing', question: 'q2' });
      expect(page.view()).toMatchObject({ choice: null, earlier });
      expect(page.answered).not.toHaveBeenCalled();
      page.unload();
    }
  });
});

test.each([
  { sent: false, told: true },
  { sent: true, told: false },
])(
  '[W64] [W22] [W1560] an answer (sent: $sent) is reported as lost (told: $told) by a page that loads after the session is gone',
  async ({ sent, told }) => {
    const service: Service = { phase: 'playing', question: 'q1' };
    const before = await openPage(service);
    if (sent) before.line.isLost = true;
    else before.goOffline();
    before.choose('q1-a');
    before.unload();
    const page = await openPage({ ...service, gone: true });
    const view = page.view();
    expect(view).toMatchObject({ phase: 'endscreen', result: { id: ME.id } });
    expect(isEntered(view) && isMissed(view)).toBe(told);
    expect(page.answered).not.toHaveBeenCalled();
    page.unload();
  },
);

const ids = () => [localStorage.getItem('quizSessionId'), localStorage.getItem('quizUser')];

test.each([
  ['lobby', true],
  ['playing', false],
  ['statistics', false],
  ['leaderboard', false],
] as const)('[W2813] a session that goes missing in %s: its ids are forgotten: %s', async (phase, forgotten) => {
  const page = await openPage({ phase, question: 'q1' });
  const stored = ids();
  expect(stored).not.toContain(null);
  page.push('nosession');
  expect(ids()).toEqual(forgotten ? [null, null] : stored);
  page.unload();
});

test('[W2813] a session missing on entering keeps them; a removed player has none in any state', async () => {
  const service: Service = { phase: 'playing', question: 'q1' };
  (await openPage({ ...service, phase: 'lobby' }, openTab('s-2'))).unload();
  const stored = ids();
  const missing = await openPage({ ...service, gone: true }, openTab('s-2'));
  expect([missing.view().phase, ids()]).toEqual(['missing', stored]);
  missing.unload();
  const page = await openPage(service);
  page.push('removed', { reason: 'removed' });
  expect([page.view().phase, ids()]).toEqual(['missing', [null, null]]);
  page.unload();
});

test('[W1944] a latecomer is told so on joining, not after every reload', async () => {
  const service: Service = { phase: 'leaderboard', question: 'q3', joinedAt: 3 };
  const tab = openTab();
  for (const news of [{ kind: 'late', question: 3 }, null]) {
    const page = await openPage(service, tab);
    expect(page.view()).toMatchObject({ phase: 'leaderboard', news });
    page.unload();
  }
});

describe('an automatic page load', () => {
  const service: Service = { phase: 'leaderboard', question: 'q1' };
  const RETURNS = { ...ME, returns: true };

  test('[W1741] says so, like a tab that the phone has discarded and reloads', async () => {
    const tab = openTab();
    const joined = await openPage(service, tab);
    expect(joined.entered.mock.calls).toEqual([[ME]]);
    joined.unload();
    for (const again of [tab, { ...openTab(), state: null }]) {
      const page = await openPage(service, again);
      expect(page.entered.mock.calls).toEqual([[RETURNS]]);
      page.unload();
    }
  });

  test('[W1741] does so only after it was in the session: a tap that failed to enter is retried as a tap', async () => {
    const tab = openTab();
    (await openPage(null, tab)).unload();
    const page = await openPage(service, tab);
    expect(page.entered.mock.calls).toEqual([[ME]]);
    page.unload();
  });

  test('[W1100] keeps the id, and so the helmet, that its player had in the lobby', async () => {
    const tab = openTab();
    tab.state = { quizSessionId: 's-1', quizUser: { ...ME, id: '' } };
    const service: Service = { phase: 'lobby', question: 'q1' };
    (await openPage(service, tab)).unload();
    const page = await openPage(service, tab);
    expect(page.entered.mock.calls).toEqual([[{ ...ME, returns: true }]]);
    page.unload();
  });

  test('[W1742] does not bring back a player who has left in another tab', async () => {
    const [tab, discarded] = [openTab(), openTab()];
    (await openPage(service, discarded)).unload();
    const other = await openPage(service);
    await (await openPage(service, tab)).leave();
    other.goOffline();
    other.wake();
    await settle();
    for (const page of [other, await openPage(service, discarded)]) {
      expect(page.link()).toMatchObject({ value: 'refused', context: { refusal: 'not-in-session' } });
      page.unload();
    }
    expect(other.entered).toHaveBeenCalledOnce();
  });

  test('[W1742] does not bring back a player who has left up to seven other quizzes since', async () => {
    const tabs = Array.from({ length: 8 }, (_, n) => ({
      id: `s-${n}`,
      first: openTab(`s-${n}`),
      second: openTab(`s-${n}`),
    }));
    for (const { first, second } of tabs) {
      (await openPage(service, second)).unload();
      await (await openPage(service, first)).leave();
    }
    for (const { second } of tabs) {
      const page = await openPage(service, second);
      expect(page.link()).toMatchObject({ value: 'refused', context: { refusal: 'not-in-session' } });
      page.unload();
    }
    // A session joined again no longer counts as left; the others do.
    (await openPage(service, openTab('s-3'))).unload();
    const back = await Promise.all(tabs.map(({ second }) => openPage(service, second)));
    expect(back.filter((page) => page.link().value === 'live')).toEqual([back[3]]);
    for (const page of back) page.unload();
  });

  test('[W1742] stays if the player has returned by a tap', async () => {
    const tab = openTab();
    await (await openPage(service, tab)).leave();
    (await openPage(service)).unload();
    const page = await openPage(service, tab);
    expect(page.entered.mock.calls).toEqual([[RETURNS]]);
    page.unload();
  });
});

describe('an answer in flight when the connection is lost', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test.each([
    { fails: 'before', wait: 1, again: 0 },
    { fails: 'before', wait: 0, again: 1 },
    { fails: 'after', wait: 1, again: 0 },
    { fails: 'after', wait: 0, again: 1 },
  ])(
    '[W2000] changes neither the back-off nor the number of entries: $fails, $wait, $again',
    async ({ fails, wait, again }) => {
      vi.spyOn(Math, 'random').mockReturnValue(again);
      const page = await openPage({ phase: 'playing', question: 'q1' }, openTab(), wait);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      page.line.isLost = true;
      page.choose('q1-a');
      expect(page.answered).toHaveBeenCalledOnce();
      if (fails === 'after') page.goOffline();
      page.line.cut();
      await settle();
      if (fails === 'before') page.goOffline();
      page.line.isLost = false;
      await vi.advanceTimersByTimeAsync(wait === 1 ? 2_499 : 199);
      expect(page.entered).toHaveBeenCalledOnce();
      // Longer than the pause between a failed call and the next entry.
      await vi.advanceTimersByTimeAsync(1_500);
      expect(page.entered).toHaveBeenCalledTimes(2);
      expect(page.view()).toMatchObject({ choice: { response: 'q1-a', status: 'stored' } });
      page.unload();
    },
  );
});

describe('a picked team', () => {
  afterEach(() => vi.useRealTimers());

  test('[W1850] is refused only by the service; a player who could not reach it enters again and gets the current team', async () => {
    for (const [noTeam, status, entries] of [
      ['team-full', 'refused', 1],
      [null, 'sending', 2],
      ['overloaded', 'sending', 2],
    ] as const) {
      const page = await openPage({ phase: 'lobby', question: 'q1', noTeam });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      page.pick(1);
      await settle();
      expect(page.view()).toMatchObject({ pick: { team: 1, status } });
      // Shorter than the probe's timeout.
      await vi.advanceTimersByTimeAsync(3_900);
      expect(page.entered).toHaveBeenCalledTimes(entries);
      if (status === 'sending') expect(page.view()).toMatchObject({ pick: null });
      vi.useRealTimers();
      page.unload();
    }
  });
});

test('[W5] waking up on a slow network costs one round trip: the socket and its id are the same', async () => {
  const page = await openPage({ phase: 'lobby', question: 'q1' });
  page.wake();
  await settle();
  expect([page.calls('NotifySlaveEnterQuiz'), page.calls('GetConnectionId')]).toEqual([2, 1]);
  page.goOffline();
  page.wake();
  await settle();
  expect([page.calls('NotifySlaveEnterQuiz'), page.calls('GetConnectionId')]).toEqual([3, 2]);
  page.unload();
});
