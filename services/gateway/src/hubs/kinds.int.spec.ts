import type { StatisticsView, SummaryView } from '@quarry/events/hub-shapes';
import { sampleKinds } from '@quarry/participants/pure/sample-quiz';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostTarget, question, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { type SamplePlayer, samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

let system: TestSystem;
let host: SampleHost;
beforeAll(async () => {
  system = await startTestSystem();
  host = await sampleHost(system.url);
});
afterAll(() => system.stop());

/** Fields that players and stages see only after the close, or never. */
const SECRET = /"correct":true|"target"|tolerance|exactWithin|Because|For me/;

/** A fully right response to each sample question, and a wrong or different one. */
const RESPONSES: readonly (readonly [right: unknown, other: unknown])[] = [
  ['k0-a', 'k0-b'],
  [{ choice: ['k1-b', 'k1-a'] }, { choice: ['k1-c'] }],
  [{ text: ' DIAMOND ' }, { text: 'quartz' }],
  [{ number: 8 }, { number: 1_000 }],
  [{ order: ['k4-a', 'k4-b', 'k4-c'] }, { order: ['k4-c', 'k4-b', 'k4-a'] }],
  ['k5-a', { id: 'k5-b' }],
  [undefined, undefined],
  [{ text: 'Calm' }, { text: 'calm' }],
];

const respond = (player: SamplePlayer, id: string, questionId: string, response: unknown) =>
  player.client.refusal(
    'NotifySlaveAnswered',
    ...[{ id: player.id ?? '', identifier: player.identifier, deviceId: player.deviceId }, id, questionId, response],
  );

const phaseOf = async (player: SamplePlayer) =>
  (await player.client.next('statechange')) as [string, Record<string, unknown> | null];

describe('a quiz of all eight kinds', () => {
  test('[G3470] is played over the wire to its end', async () => {
    const questions = sampleKinds().map((one) => ({ ...one, explanation: 'Because', notes: 'For me' }));
    const { id } = await host.startSession(questions);
    const screen = await host.connect(id);
    await host.enter(screen, id);
    const projector = await host.connect(id);
    await projector.connection.invoke('requestQuizSession', { id: '', identifier: '{secret}' }, id, {
      summaries: true,
    });
    const [ada, bob] = [await samplePlayer(system.url, 'Ada'), await samplePlayer(system.url, 'Bob')];
    for (const player of [ada, bob]) expect(await player.enter(id)).toBeNull();
    expect((await ada.client.next('sessionrequest'))[0]).toMatchObject({ kinds: [0, 1, 2, 3, 4, 5, 6, 7] });

    const seen: string[] = [];
    expect(await screen.refusal('NotifyPlayQuiz', id, null)).toBeNull();
    for (const [i, [right, other]] of RESPONSES.entries()) {
      const { id: questionId, questionType } = questions[i] ?? { id: '', questionType: -1 };
      const [playing, shown] = await phaseOf(ada);
      expect([playing, shown?.id, shown?.questionType]).toEqual(['playing', questionId, questionType]);
      expect(JSON.stringify(shown)).not.toMatch(SECRET);
      seen.push(playing);
      // A response of another kind, and something that is none at all.
      expect(await respond(bob, id, questionId, questionType === 3 ? { text: 'x' } : { number: 3 })).toBe(
        'unknown-answer',
      );
      expect(await respond(bob, id, questionId, { order: [] })).toContain('Failed to invoke');
      expect(await respond(bob, id, 'nowhere', { number: 3 })).toBe('unknown-question');
      if (right !== undefined) {
        expect(await respond(ada, id, questionId, right)).toBeNull();
        expect(await respond(bob, id, questionId, other)).toBeNull();
        expect(await respond(ada, id, questionId, right)).toBeNull();
      }
      expect(await screen.refusal('NotifyQuestionSkip', id)).toBeNull();
      if (questionType === 6) continue;
      const [phase, closed] = await phaseOf(ada);
      expect([phase, closed?.explanation, closed?.notes]).toEqual(['statistics', 'Because', undefined]);
      const [counted] = (await screen.next(hostTarget('statistics', id))) as [StatisticsView];
      expect(counted.questionId).toBe(questionId);
      const isLast = i + 1 === RESPONSES.length;
      const asks = await screen.refusal('NotifyStateChange', id, 'leaderboard');
      expect(asks).toBe(questionType < 5 || isLast ? null : 'wrong-state');
      if (asks === null) seen.push((await phaseOf(ada))[0]);
      if (!isLast) expect(await screen.refusal('NotifyPlayQuiz', id, null)).toBeNull();
    }
    expect(seen.filter((phase) => phase === 'leaderboard')).toHaveLength(6);
    // The end of the slide says that the next question plays; no phase in between was published.
    const ends = ada.client.heard.filter(({ target }) => target === 'questionend').map(({ args }) => args[1]);
    expect(ends).toEqual([...Array(6).fill('statistics'), 'playing', 'statistics']);
    const last = screen.heard.findLast(({ target }) => target === hostTarget('questionend', id));
    expect(last?.args[0]).toMatchObject([
      { user: { identifier: 'Ada' }, score: 500 },
      { user: { identifier: 'Bob' }, score: 0 },
    ]);
    const summary = projector.heard.findLast(({ target }) => target === hostTarget('summary', id))?.args[0];
    expect((summary as SummaryView).texts).toEqual([{ text: 'Calm', count: 2 }]);
    for (const phase of ['podium', 'endscreen'])
      expect(await screen.refusal('NotifyStateChange', id, phase)).toBeNull();

    await projector.connection.invoke('HideText', id, 'k7', 'CALM');
    await expect.poll(() => summariesOf(projector, id).at(-1)?.texts).toEqual([]);
    expect(await screen.refusal('HideText', id, 'k0', 'calm')).toBe('unknown-answer');
    expect(
      await screen.refusal('CorrectQuestion', id, 'k3', { target: 1_000, exactWithin: 0, tolerance: 1 }),
    ).toBeNull();
    expect(await screen.refusal('CorrectQuestion', id, 'k5', ['k5-a'])).toBe('unknown-answer');
    await expect
      .poll(() => screen.heard.findLast(({ target }) => target === hostTarget('questionend', id))?.args[0])
      .toMatchObject([{ score: 400 }, { user: { identifier: 'Bob' }, score: 100 }]);
    await Promise.all([ada.client.stop(), bob.client.stop(), screen.stop(), projector.stop()]);
  });

  test('[G3471] live statistics come to hosts without summaries where everybody may see them, five a second at most', async () => {
    const [, , , , , poll] = sampleKinds();
    const { id } = await host.startSession([{ ...poll, showLiveStats: true }, question('q2')]);
    const screen = await host.connect(id);
    await host.enter(screen, id);
    const players = await Promise.all(['A', 'B', 'C', 'D'].map((name) => samplePlayer(system.url, name)));
    for (const player of players) await player.enter(id);
    await screen.connection.invoke('NotifyPlayQuiz', id, null);
    await Promise.all(players.map((player) => respond(player, id, 'k5', 'k5-a')));
    const counts = () =>
      screen.heard
        .filter(({ target }) => target === hostTarget('statistics', id))
        .map(({ args }) => (args[0] as StatisticsView).perAnswer[0]?.count);
    await expect.poll(() => counts().at(-1)).toBe(4);
    expect(counts().length).toBeLessThanOrEqual(3);
    await Promise.all([screen.stop(), ...players.map(({ client }) => client.stop())]);
  });

  test('[G3472] with the filter on, a refused word reaches no screen', async () => {
    const cloud = sampleKinds()[7];
    const { id } = await host.startSession([{ ...cloud, showLiveStats: true }, question('q2')]);
    const screen = await host.connect(id);
    await screen.connection.invoke('requestQuizSession', { id: '', identifier: '{secret}' }, id, { summaries: true });
    await screen.connection.invoke('SetRoom', id, { nameFilter: true });
    const ada = await samplePlayer(system.url, 'Ada');
    const bob = await samplePlayer(system.url, 'Bob');
    for (const player of [ada, bob]) await player.enter(id);
    await screen.connection.invoke('NotifyPlayQuiz', id, null);
    expect(await respond(ada, id, 'k7', { text: 'fuck this' })).toBeNull();
    expect(await respond(bob, id, 'k7', { text: 'calm' })).toBeNull();
    await screen.connection.invoke('NotifyQuestionSkip', id);
    await expect.poll(() => summariesOf(screen, id).at(-1)?.texts).toEqual([{ text: 'calm', count: 1 }]);
    expect(summariesOf(screen, id).at(-1)?.answered).toBe(2);
    expect(JSON.stringify(screen.heard.filter(({ target }) => target === hostTarget('summary', id)))).toContain('calm');
    await Promise.all([ada.client.stop(), bob.client.stop(), screen.stop()]);
  });
});

const summariesOf = (screen: Awaited<ReturnType<SampleHost['connect']>>, id: string): SummaryView[] =>
  screen.heard.filter(({ target }) => target === hostTarget('summary', id)).map(({ args }) => args[0] as SummaryView);
