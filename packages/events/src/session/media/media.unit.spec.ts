import { describe, expect, it } from 'vitest';
import { type MediaId, mediaIdSchema } from '#media.ts';
import type { Question } from '#questions/question.ts';
import { nextMedia } from '#session/announcements.ts';
import { dueCommand, openQuestion } from '#session/clock.ts';
import { countsFromDecision, type SessionCommand } from '#session/commands.ts';
import type { EventOf, SessionEvent } from '#session/events.ts';
import { evolveWithEffects } from '#session/evolve.ts';
import { playerView, stageView, visiblePhase } from '#session/views.ts';
import { fold, given, later } from '#spec-support/given.ts';
import { SAMPLES } from '#spec-support/kinds.ts';
import {
  closed,
  commandId,
  created,
  dropped,
  HOST,
  joined,
  left,
  opened,
  playerId,
  question,
  questionId,
  SESSION,
  T0,
} from '#spec-support/samples.ts';
import { unbornSession } from '../state.ts';

const picture = (name: string): MediaId => mediaIdSchema.parse(name.padEnd(22, '0'));
const media = (name: string) => ({ id: picture(name), alt: `It shows ${name}`, width: 4, height: 3 });
const pictured = (n: number, more: object = {}): Question =>
  ({ ...question(`q${n}`), media: media(`q${n}`), ...more }) as Question;
const QUESTIONS = [pictured(1), pictured(2), question('q3')];

const play: SessionCommand = { type: 'PlayQuestion', hostId: HOST, questionId: null };
const mark = (players: readonly number[], ...names: string[]): SessionCommand => ({
  type: 'MarkMediaLoaded',
  media: names.map(picture),
  playerIds: players.map((n) => playerId(`p${n}`)),
});
const timer = (id: string): SessionCommand => ({ type: 'OpenAwaited', questionId: questionId(id) });
const loaded = (n: number, ...players: number[]): EventOf<'MediaLoaded'> => ({
  type: 'MediaLoaded',
  questionId: questionId(`q${n}`),
  playerIds: players.map((one) => playerId(`p${one}`)),
});
const awaited = (n: number, missing: number, until = T0 + 2_900): EventOf<'MediaAwaited'> => ({
  type: 'MediaAwaited',
  questionId: questionId(`q${n}`),
  index: n - 1,
  until,
  missing,
});
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
/** A lobby with this many connected players. */
const hall = (count: number, questions = QUESTIONS): SessionEvent[] => [
  created({ questions }),
  ...numbers(count).map((n) => joined(n)),
];

describe('a question with pictures', () => {
  it.each([
    ['19 of 20 devices have them', [...hall(20), loaded(1, ...numbers(19))]],
    ['nobody is connected', [created({ questions: QUESTIONS })]],
    ['those without are not connected', [...hall(2), loaded(1, 1), dropped(2)]],
    ['those without have left', [...hall(2), loaded(1, 1), left(2)]],
  ])('[P3311] opens at once if %s', (_, events) => {
    given(...events)
      .when(play)
      .thenEvents(opened(0));
  });

  it('[P3311] waits for as many as are missing, and is not opened by another click meanwhile', () => {
    given(...hall(20))
      .when(play)
      .thenEvents(awaited(1, 19));
    const waiting = [...hall(20), loaded(1, ...numbers(18)), awaited(1, 1)];
    given(...hall(20), loaded(1, ...numbers(18)))
      .when(play)
      .thenEvents(awaited(1, 1));
    given(...waiting)
      .when(play, { after: 2_899 })
      .thenEvents();
    // Its timer may be lost.
    given(...waiting)
      .when(play, { after: 2_900 })
      .thenEvents(opened(0, T0 + 22_900));
    expect(visiblePhase(given(...waiting).state())).toBe('lobby');
  });

  it('[P3311] waits only where it may be opened, as one without', () => {
    const playing = [...hall(1), loaded(1, 1), opened(0)];
    given(...playing)
      .when(play)
      .thenRejected('wrong-state');
    given(...hall(1))
      .when({ ...play, questionId: questionId('q2') } as SessionCommand)
      .thenRejected('unknown-question');
    given(...playing, closed(0), { type: 'LeaderboardShown' })
      .when(play)
      .thenEvents(awaited(2, 1));
  });

  it('[P3312] opens as soon as enough devices have them; its time begins then', () => {
    given(...hall(20), awaited(1, 19))
      .when(mark(numbers(18), 'q1'))
      .thenEvents(loaded(1, ...numbers(18)));
    given(...hall(20), awaited(1, 19), loaded(1, ...numbers(18)))
      .when(mark([18, 19], 'q1'), { after: 700 })
      .thenEvents(loaded(1, 19), opened(0, T0 + 20_700));
  });

  it.each([
    ['that has them already', [1]],
    ['without a connection', [2]],
    ['that is unknown', [9]],
  ])('[P3312] a device %s does not count', (_, players) => {
    given(...hall(3), dropped(2), loaded(1, 1), awaited(1, 1))
      .when(mark(players, 'q1'))
      .thenEvents();
  });

  it('[P3312] nor do other pictures, those of the question before, or those of a part', () => {
    const answers = question('q1').answers.map((answer, i) => (i === 0 ? { ...answer, media: media('a') } : answer));
    const questions = [pictured(1, { answers }), pictured(2)];
    const waiting = given(...hall(1, questions), awaited(1, 1));
    waiting.when(mark([1], 'q1')).thenEvents();
    waiting.when(mark([1], 'q2')).thenEvents();
    waiting.when(mark([1], 'a', 'q1')).thenEvents(loaded(1, 1), opened(0));
    given(...hall(1), loaded(1, 1), opened(0))
      .when(mark([1], 'q1'))
      .thenEvents();
    given(...hall(1), loaded(1, 1), opened(0))
      .when(mark([1], 'q2'))
      .thenEvents(loaded(2, 1));
    // Pictures loaded for one question say nothing about the next.
    given(...hall(1), loaded(1, 1), opened(0), closed(0), { type: 'LeaderboardShown' })
      .when(play)
      .thenEvents(awaited(2, 1));
  });

  it('[P3313] opens by its timer after 2.9 s, not a millisecond earlier; a late, early or duplicate job does nothing', () => {
    const waiting = [...hall(2), awaited(1, 2)];
    given(...waiting)
      .when(timer('q1'), { after: 2_899 })
      .thenRejected('too-early');
    given(...waiting)
      .when(timer('q1'), { after: 2_900 })
      .thenEvents(opened(0, T0 + 22_900));
    given(...waiting)
      .when(timer('q2'), { after: 2_900 })
      .thenEvents();
    given(...waiting, later(2_900, opened(0, T0 + 22_900)))
      .when(timer('q1'), { after: 3_000 })
      .thenEvents();
  });

  it('[P3313] its timer is armed when it waits, and by a successor; it closes nothing', () => {
    const state = given(...hall(2)).state();
    const recorded = { sessionId: SESSION, version: state.version + 1, at: T0, commandId: commandId('c') };
    const { intents } = evolveWithEffects(state, { ...recorded, event: awaited(1, 2) });
    const due = {
      sessionId: SESSION,
      questionId: questionId('q1'),
      index: 0,
      deadline: T0 + 2_900,
      waits: true,
    } as const;
    expect(intents).toEqual([{ type: 'schedule-open', ...due }]);
    expect(openQuestion(state)).toEqual(due);
    expect(dueCommand(due)).toEqual(timer('q1'));
    expect(dueCommand({ questionId: questionId('q1') }).type).toBe('CloseQuestion');
  });

  it('[P3313] an outage on the way does not shorten it: the command that opens it counts from the decision', () => {
    for (const command of [play, timer('q1'), mark([1], 'q1')]) expect(countsFromDecision(command)).toBe(true);
    expect(countsFromDecision({ type: 'CloseQuestion', questionId: questionId('q1') })).toBe(false);
  });

  it('[P3314] a session may end while it waits', () => {
    const finished = given(...hall(1), awaited(1, 1)).when({ type: 'EndSession', hostId: HOST });
    finished.thenEvents({ type: 'SessionFinished', by: 'host' });
    expect(openQuestion(finished.state())).toBeNull();
    const over = [...hall(1), awaited(1, 1), { type: 'SessionFinished', by: 'host' } as const];
    for (const command of [timer('q1'), mark([1], 'q1')])
      given(...over)
        .when(command, { after: 5_000 })
        .thenEvents();
  });

  it('[P3314] one that follows a slide at once waits as well, and the host may not skip it twice', () => {
    const slide = SAMPLES.find(({ kind }) => kind.type === 6);
    const questions = [{ ...question('q1'), questionType: 6, ...slide?.own } as Question, pictured(2)];
    const shown = [...hall(1, questions), opened(0)];
    const skip: SessionCommand = { type: 'SkipQuestion', hostId: HOST };
    given(...shown)
      .when(skip)
      .thenEvents(closed(0), awaited(2, 1));
    const waiting = given(...shown, closed(0), awaited(2, 1));
    waiting.when(skip).thenRejected('wrong-state');
    waiting.when(mark([1], 'q2')).thenEvents(loaded(2, 1), opened(1));
    waiting.when(timer('q2'), { after: 2_900 }).thenEvents(opened(1, T0 + 22_900));
  });
});

describe('what devices are told beforehand', () => {
  const ofPlayer = (events: readonly SessionEvent[]) => {
    const state = given(...events).state();
    const player = state.players.get(playerId('p1'));
    if (!player) throw new Error('not in the session');
    return playerView(state, player).session;
  };

  it('[V3315] the ids of the next question’s pictures, and whether it waits for them', () => {
    expect(ofPlayer(hall(1))).toMatchObject({ nextMedia: [picture('q1')] });
    expect(ofPlayer(hall(1))).not.toHaveProperty('awaitsMedia');
    expect(ofPlayer([...hall(1), awaited(1, 1)])).toMatchObject({ nextMedia: [picture('q1')], awaitsMedia: true });
    const playing = ofPlayer([...hall(1), loaded(1, 1), opened(0)]);
    expect(playing).toMatchObject({ nextMedia: [picture('q2')] });
    expect(playing).not.toHaveProperty('awaitsMedia');
    expect(ofPlayer([...hall(1), { type: 'SessionFinished', by: 'host' }])).not.toHaveProperty('nextMedia');
  });

  it('[V3315] nothing of what they show, not on stages either, and no picture of an answer that is not listed', () => {
    const state = given(...hall(1)).state();
    expect(stageView(state).session.nextMedia).toEqual([picture('q1')]);
    expect(JSON.stringify(stageView(state))).not.toContain('It shows');
    const spellings = question('q1').answers.map((answer) => ({ ...answer, correct: true, media: media('answer') }));
    const typed = { ...pictured(1, { answers: spellings }), questionType: 2, exact: false, typos: 0 } as Question;
    expect(ofPlayer(hall(1, [typed]))).toMatchObject({ nextMedia: [picture('q1')] });
    const right = ['a', 'b', 'c', 'd', 'e', 'f'];
    const inOrder = right.map((name) => ({ ...question('q1').answers[0], id: name, value: name, media: media(name) }));
    const order = { ...question('q1'), questionType: 4, scoring: 'partial', answers: inOrder } as unknown as Question;
    const { nextMedia: shown = [] } = ofPlayer(hall(1, [order]));
    expect([...shown].sort()).toEqual(right.map(picture));
    expect(shown).not.toEqual(right.map(picture));
  });

  it('[V3315] by a push with each question that opens, and when one waits', () => {
    const targetsAfter = (before: readonly SessionEvent[], event: SessionEvent) => {
      const state = fold(unbornSession(SESSION), before, T0);
      const recorded = { sessionId: SESSION, version: state.version + 1, at: T0, commandId: commandId('c'), event };
      return evolveWithEffects(state, recorded).announcements.flatMap((one) =>
        'target' in one && one.target === 'nextmedia' ? [one] : [],
      );
    };
    const all = { to: 'all', target: 'nextmedia' };
    expect(targetsAfter(hall(1), opened(0))).toEqual([{ ...all, args: [[picture('q2')]] }]);
    expect(targetsAfter(hall(1), awaited(1, 1))).toEqual([{ ...all, args: [[picture('q1')], { waits: true }] }]);
    expect(targetsAfter([...hall(1), opened(0), closed(0), { type: 'LeaderboardShown' }], opened(1))).toEqual([]);
    const unset = [created({ questions: null }), joined(1)];
    expect(targetsAfter(unset, { type: 'QuestionsSet', questions: QUESTIONS })).toHaveLength(1);
  });

  it('[V3316] nothing where no question has pictures', () => {
    const plain = hall(20, [question('q1'), question('q2')]);
    given(...plain)
      .when(play)
      .thenEvents(opened(0));
    given(...plain)
      .when(mark([1], 'q1'))
      .thenEvents();
    expect(ofPlayer(plain)).not.toHaveProperty('nextMedia');
    expect(nextMedia(given(...plain).state())).toEqual([]);
  });
});
