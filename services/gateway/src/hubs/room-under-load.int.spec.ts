import { createEventStore } from '@quarry/database/event-store/event-store';
import { playersPageAnswer } from '@quarry/events/http';
import type { SummaryView } from '@quarry/events/hub-shapes';
import { sessionIdSchema } from '@quarry/events/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostTarget, question, sampleHost } from '#spec-support/sample-host.ts';
import { samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

const CROWD = 120;
const REMOVED = 12;

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.stop());

test('[R750] answers given while the host changes the room count once or are refused, and summary and list agree with the log', async () => {
  const host = await sampleHost(system.url);
  const { id } = await host.startSession([question('q1', 60), question('q2', 60)]);
  const players = await Promise.all(Array.from({ length: CROWD }, (_, i) => samplePlayer(system.url, `Player ${i}`)));
  for (const player of players) expect(await player.enter(id)).toBeNull();
  const screen = await host.connect(id);
  const self = { id: host.user.id, identifier: '{secret}', deviceId: 'laptop' };
  await screen.connection.invoke('requestQuizSession', self, id, { summaries: true });
  const order = (call: string, ...args: unknown[]) => screen.refusal(call, id, ...args);

  expect(await order('NotifyPlayQuiz', 'q1')).toBeNull();
  const answering = Promise.all(players.map((player, i) => player.answer(id, 'q1', i % 2 ? 'right' : 'wrong')));
  const gone = players.slice(0, REMOVED);
  const orders = await Promise.all([
    order('SetRoom', { locked: true }),
    order('ExtendTime', 30),
    order('PauseQuestion'),
    ...gone.map((player) => order('RemovePlayer', player.id, { ban: true })),
    order('ResumeQuestion'),
  ]);
  expect(orders.filter((refusal) => refusal !== null)).toEqual([]);
  const outcomes = await answering;
  const stayed = players.slice(REMOVED).map((_, i) => outcomes[i + REMOVED]);
  expect(stayed.every((refusal) => refusal === null)).toBe(true);
  expect(await order('NotifyQuestionSkip')).toBeNull();
  expect(await order('CorrectQuestion', 'q1', ['wrong'])).toBeNull();

  const events = (await createEventStore(system.database).load(sessionIdSchema.parse(id))).map(({ event }) => event);
  const given = events.flatMap((event) => (event.type === 'AnswerSubmitted' ? [event.playerId] : []));
  expect(new Set(given).size).toBe(given.length);
  expect(given).toHaveLength(outcomes.filter((refusal) => refusal === null).length);

  const list = await host.fetch(`/api/session/${id}/players?sort=score&limit=200`);
  const { players: rows, total } = playersPageAnswer.parse(await list.json());
  expect(total).toBe(CROWD - REMOVED);
  expect(rows.filter(({ score }) => score === 100)).toHaveLength((CROWD - REMOVED) / 2);
  const summaries = screen.heard.filter(({ target }) => target === hostTarget('summary', id));
  const last = summaries.at(-1)?.args[0] as SummaryView;
  expect(last).toMatchObject({
    players: CROWD - REMOVED,
    answered: CROWD - REMOVED,
    perAnswer: [{ count: (CROWD - REMOVED) / 2 }, { count: (CROWD - REMOVED) / 2 }],
    podium: [{ score: 100, count: (CROWD - REMOVED) / 2 }, { score: 0 }],
  });
  for (const { client } of gone) await client.next('removed');
  expect(await (await samplePlayer(system.url, 'Late')).enter(id)).toBe('room-locked');
  await Promise.all([screen, ...players.map(({ client }) => client)].map((client) => client.stop()));
}, 120_000);
