import { randomUUID } from 'node:crypto';
import { createEventStore } from '@quarry/database/event-store/event-store';
import { playersPageAnswer } from '@quarry/events/http';
import type { LobbyView, SessionView, SummaryView, TeamView } from '@quarry/events/hub-shapes';
import { sessionIdSchema } from '@quarry/events/ids';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import type { QuizOptions } from '@quarry/events/quiz/quiz';
import { EVERY } from '@quarry/test-kit/every';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HubClient } from '#spec-support/hub-client.ts';
import { hostTarget, question, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { type SamplePlayer, samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.stop());

/** A session of a stored quiz with these options. */
async function startSession(host: SampleHost, options: Partial<QuizOptions>): Promise<string> {
  const quizId = `quiz-${randomUUID()}`;
  const quiz = {
    name: 'Teams',
    questions: [question('q1'), question('q2')],
    options: { ...DEFAULT_QUIZ_OPTIONS, ...options },
  };
  const path = `/api/users/${host.user.id}/quizzes/${quizId}`;
  const stored = await host.fetch(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(quiz),
  });
  expect(stored.ok).toBe(true);
  expect(await (await host.fetch(path)).json()).toMatchObject({ options });
  return (await host.fetch('/api/session', { json: { quizId } })).text();
}

/** The arguments of the first matching call of a target, already received or still to come. */
async function until<T>(client: HubClient, target: string, fits: (first: T) => boolean): Promise<T> {
  for (;;) {
    const [first] = (await client.next(target)) as [T];
    if (fits(first)) return first;
  }
}

const sizes = (teams: readonly TeamView[] | undefined) => teams?.map(({ players }) => players);
const pick = ({ client, id, identifier, deviceId }: SamplePlayer, sessionId: string, team: number) =>
  client.refusal('NotifySlaveTeam', { id, identifier, deviceId }, sessionId, team);
const sessionOf = (player: SamplePlayer) =>
  player.client.heard.findLast(({ target }) => target === 'sessionrequest')?.args[0] as SessionView;

test('[G820] players pick their teams in the lobby, the host moves them, and points go with the team', async () => {
  const host = await sampleHost(system.url);
  const id = await startSession(host, { teams: { count: 2, assign: 'pick' }, language: 'de' });
  const screen = await host.connect(id);
  const self = { id: host.user.id, identifier: '{secret}', deviceId: 'laptop' };
  await screen.connection.invoke('requestQuizSession', self, id, { summaries: true });
  const [ada, ben, cy] = (await Promise.all(['Ada', 'Ben', 'Cy'].map((name) => samplePlayer(system.url, name)))) as [
    SamplePlayer,
    SamplePlayer,
    SamplePlayer,
  ];
  for (const player of [ada, ben, cy]) expect(await player.enter(id)).toBeNull();
  expect(sessionOf(ada)).toMatchObject({
    picksTeam: true,
    teams: [
      { index: 0, name: 'Rubin', score: 0, place: 1, players: 0 },
      { index: 1, name: 'Saphir', score: 0, place: 1, players: 0 },
    ],
  });

  expect(await pick(ada, id, 2)).toBe('unknown-team');
  expect(await pick({ ...ada, id: ben.id }, id, 0)).toBe('not-own-player');
  expect(await pick(ada, id, 0)).toBeNull();
  expect(await pick(ada, id, 1)).toBeNull();
  expect(await pick(ben, id, 1)).toBeNull();
  await until<{ team: number }>(ada.client, 'playerteam', ({ team }) => team === 1);
  await until<LobbyView>(cy.client, 'userchange', ({ teams }) => sizes(teams)?.join() === '0,2');
  await until<SummaryView>(screen, hostTarget('summary', id), ({ teams }) => sizes(teams)?.join() === '0,2');
  const again = await ada.again();
  expect(await again.enter(id)).toBeNull();
  expect(sessionOf(again).state.usersStats[0]).toMatchObject({ team: 1 });

  expect(await screen.refusal('NotifyPlayQuiz', id, 'q1')).toBeNull();
  expect(await cy.client.next('playerteam')).toEqual([{ team: 0 }]);
  expect(await pick(ben, id, 0)).toBe('wrong-state');
  expect(await again.answer(id, 'q1', 'right')).toBeNull();
  expect(await screen.refusal('NotifyQuestionSkip', id)).toBeNull();
  const scores = (shown: { teams?: TeamView[] }) => shown.teams?.map(({ score }) => score).join();
  await until<{ teams?: TeamView[] }>(ben.client, 'standings', (shown) => scores(shown) === '0,50');

  expect(await screen.refusal('SetTeam', id, ben.id, 2)).toBe('unknown-team');
  expect(await screen.refusal('SetTeam', id, 'nobody', 0)).toBe('unknown-player');
  expect(await screen.refusal('SetTeam', id, ben.id, 0)).toBeNull();
  await until<{ team: number }>(ben.client, 'playerteam', ({ team }) => team === 0);
  await until<{ teams?: TeamView[] }>(cy.client, 'standings', (shown) => scores(shown) === '0,100');
  const list = await host.fetch(`/api/session/${id}/players?sort=score`);
  const { players } = playersPageAnswer.parse(await list.json());
  expect(players.map(({ identifier, team }) => [identifier, team])).toEqual([
    ['Ada', 1],
    ['Ben', 0],
    ['Cy', 0],
  ]);
  await Promise.all([screen, again.client, ada.client, ben.client, cy.client].map((client) => client.stop()));
});

test('[G820] [R2752] [R2753] even teams, assigned names and the filter follow the quiz; a doubtful name waits for the host', async () => {
  const host = await sampleHost(system.url);
  const id = await startSession(host, { teams: { count: 2, assign: 'even' }, language: 'fr', nameFilter: true });
  const players = await Promise.all(['Ada', 'Ben'].map((name) => samplePlayer(system.url, name)));
  for (const player of players) expect(await player.enter(id)).toBeNull();
  expect(players.map((player) => sessionOf(player).state.usersStats[0]?.team)).toEqual([0, 1]);
  const rude = await samplePlayer(system.url, 'connard');
  expect(await rude.enter(id)).toBe('name-refused');
  const screen = await host.connect(id);
  const con = await samplePlayer(system.url, 'Con');
  expect(await con.enter(id)).toBeNull();
  const [own] = sessionOf(con).state.usersStats;
  expect(own).toMatchObject({ user: { identifier: 'Joueur 3' }, pendingName: 'Con' });
  const list = await host.fetch(`/api/session/${id}/players`);
  expect(playersPageAnswer.parse(await list.json()).players[0]).toMatchObject({ pendingName: 'Con' });
  expect(await screen.refusal('RenamePlayer', id, con.id, 'Con')).toBeNull();
  expect(await con.client.next('renamed')).toEqual([{ name: 'Con' }]);
  expect(await screen.refusal('SetRoom', id, { names: 'given' })).toBeNull();
  expect(await rude.enter(id)).toBeNull();
  expect(sessionOf(rude).state.usersStats[0]?.user.identifier).toMatch(/^\p{Lu}\p{Ll}+ d['e]/u);
  await Promise.all(
    [screen, rude.client, con.client, ...players.map(({ client }) => client)].map((client) => client.stop()),
  );
});

const CROWD = 120;
const REMOVED = 12;

test.runIf(EVERY)(
  '[R750] answers during changes of the room count once or are refused, and summary and list agree with the log',
  async () => {
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
  },
  120_000,
);
