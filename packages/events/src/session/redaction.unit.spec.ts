import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '#questions/question.ts';
import { fold, given } from '#spec-support/given.ts';
import { anyScript, play } from '#spec-support/history.ts';
import { answered, closed, created, joined, opened, playerId, question, SESSION } from '#spec-support/samples.ts';
import type { RecordedEvent, SessionEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { type Player, presentPlayers, type SessionState, unbornSession } from './state.ts';
import { stageSummary } from './summary.ts';
import {
  leaderStats,
  lobbyForPlayers,
  ownStat,
  playerView,
  questionForPlayers,
  stageView,
  standings,
} from './views.ts';

/** All frames pushed to one player. */
const framesOf = (state: SessionState, player: Player) => ({
  sessionrequest: playerView(state, player),
  questionend: [ownStat(state, player), ...leaderStats(state)],
  statechange: questionForPlayers(state),
  userchange: lobbyForPlayers(state),
  podium: standings(state),
});

/** All frames pushed to a stage. */
const stageFrames = (state: SessionState) => ({
  sessionrequest: stageView(state),
  summary: stageSummary(state),
  podium: standings(state),
});

/** Runs `check` for every player of any session whenever a question runs. */
const whileAQuestionRuns = (
  check: (state: SessionState, player: Player, log: readonly RecordedEvent[]) => void,
  numRuns: number,
) =>
  fc.assert(
    fc.property(anyScript, (script) => {
      let seen = 0;
      play(script, (state, log) => {
        if (!state.current || state.current.closed || log.length === seen) return;
        seen = log.length;
        for (const player of presentPlayers(state)) check(state, player, log);
      });
    }),
    { numRuns },
  );

describe('a player’s frames before the close', () => {
  it('[V1] contain no correct mark and no points', () => {
    whileAQuestionRuns((state, player) => {
      const text = JSON.stringify(framesOf(state, player));
      expect(text).not.toContain('correct');
      expect(text.match(/"pointsReceived":[1-9]/)).toBeNull();
    }, 100);
  });

  it('[V2] contain no answer of another player', () => {
    whileAQuestionRuns((state, player) => {
      const { sessionrequest, questionend } = framesOf(state, player);
      for (const stats of [sessionrequest.session.state.usersStats, questionend]) {
        const [own, ...others] = stats;
        expect(own?.user.id).toBe(player.id);
        for (const entry of others) expect(entry.answers).toEqual([]);
      }
    }, 100);
  });

  it('[V1] are the same whichever answer is right', () => {
    whileAQuestionRuns((state, player, log) => {
      const other = refold(log, (event) => [withOtherTruth(event, state.current?.question.id ?? '')]);
      expect(framesOf(other, sameIn(other, player))).toEqual(framesOf(state, player));
    }, 40);
  });

  it('[V2] are the same whatever the others answered', () => {
    whileAQuestionRuns((state, player, log) => {
      const other = refold(log, (event) =>
        event.type === 'AnswerSubmitted' &&
        event.questionId === state.current?.question.id &&
        event.playerId !== player.id
          ? []
          : [event],
      );
      expect(framesOf(other, sameIn(other, player))).toEqual(framesOf(state, player));
    }, 40);
  });
});

describe('a stage’s frames', () => {
  const whileAQuestionRunsOnStage = (check: Parameters<typeof whileAQuestionRuns>[0]) => whileAQuestionRuns(check, 60);

  it('[V780] hold no points before the close, and are the same whichever answer is right', () => {
    whileAQuestionRunsOnStage((state, _, log) => {
      const frames = stageFrames(state);
      const id = state.current?.question.id;
      const shown = frames.sessionrequest.session.quiz?.questions.find((question) => question.id === id);
      expect(shown?.answers.every(({ correct }) => !correct)).toBe(true);
      expect(JSON.stringify(frames).match(/"pointsReceived":[1-9]/)).toBeNull();
      const other = refold(log, (event) => [withOtherTruth(event, id ?? '')]);
      expect(stageFrames(other)).toEqual(frames);
    });
  });

  it('[Q3110] nor a player’s hold the host’s notes ever, the explanation before the close, or a body that is still to come', () => {
    const texts = { body: 'Its body', explanation: 'Its explanation', notes: 'Its notes' };
    const questions = [question('q1', texts), question('q2', texts)];
    const frames = (...events: SessionEvent[]) => {
      const state = given(created({ questions }), joined(1), opened(0), ...events).state();
      const stage = stageView(state).session.quiz.questions;
      return [JSON.stringify(stage[0]), JSON.stringify(questionForPlayers(state)), JSON.stringify(stage[1])];
    };
    const found = (text: string | undefined) => Object.values(texts).filter((one) => text?.includes(one));
    expect(frames().map(found)).toEqual([['Its body'], ['Its body'], []]);
    const both = ['Its body', 'Its explanation'];
    expect(frames(closed(0)).map(found)).toEqual([both, both, []]);
  });

  it('[V780] hold nothing of the questions to come but how many there are', () => {
    const asked = stageFrames(given(created(), joined(1), opened(0), closed(0)).state()).sessionrequest.session.quiz;
    const played = given(created()).state().questions;
    expect(asked?.questions.length).toBe(played.length);
    expect(asked?.questions[0]).toEqual(played[0]);
    for (const question of asked?.questions.slice(1) ?? []) {
      expect(question.questionText).toBe('…');
      for (const { value, correct } of question.answers) expect([value, correct]).toEqual(['…', false]);
    }
  });

  it('[V781] count answers before the close only where everybody sees them, and tell nobody’s own time', () => {
    const counts = (showLiveStats: boolean) => {
      const questions = created().questions?.map((question) => ({ ...question, showLiveStats })) ?? null;
      const running = [{ ...created(), questions }, joined(1), joined(2), opened(0), answered(1, 'q1-a', 100)];
      return stageSummary(given(...running).state());
    };
    expect(counts(false)).toMatchObject({ perAnswer: [], answered: 1, missing: 1 });
    expect(counts(true).perAnswer[0]).toEqual({ answerId: 'q1-a', count: 1 });
    const slow: SessionEvent = { type: 'PlayerTimeSet', playerId: playerId('p1'), factor: 2 };
    const { newest } = stageSummary(given(created(), joined(1), slow).state());
    expect(newest).toEqual([{ id: 'p1', identifier: expect.any(String), connected: true }]);
  });

  it('[V781] hold neither the room’s settings nor the bans nor the report', () => {
    const { session, players } = stageFrames(given(created(), joined(1)).state()).sessionrequest;
    expect([session.room, session.report, players]).toEqual([undefined, undefined, []]);
  });
});

describe('a player’s frames at any time', () => {
  it('[V3] contain no device id, not even its own', () => {
    fc.assert(
      fc.property(anyScript, (script) => {
        play(script, (state) => {
          for (const player of presentPlayers(state))
            expect(JSON.stringify(framesOf(state, player))).not.toMatch(/device/i);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('[V4] do not grow with the number of players or of questions played', () => {
    const session = (players: number) => {
      const crowd = Array.from({ length: players }, (_, i) => joined(i + 100));
      const answers = crowd.map((_, i) => answered(i + 100, 'q1-a', 100));
      const state = given(created(), ...crowd, opened(0), ...answers, closed(0)).state();
      fold(
        state,
        [
          { type: 'LeaderboardShown' },
          opened(1),
          ...crowd.map((_, i) => answered(i + 100, 'q2-a', 100)),
          closed(1),
          { type: 'SessionFinished', by: 'host' },
        ],
        0,
      );
      const [player] = presentPlayers(state);
      if (!player) throw new Error('nobody there');
      return framesOf(state, player);
    };
    const frames = session(400);
    expect(frames.questionend).toHaveLength(11);
    expect(frames.userchange.newest).toHaveLength(50);
    expect(frames.userchange.total).toBe(400);
    expect(frames.podium).toMatchObject({ podium: [{ count: 400 }] });
    for (const entry of frames.questionend) expect(entry.answers).toHaveLength(1);
    const small = JSON.stringify(session(60)).length;
    expect(JSON.stringify(frames).length - small).toBeLessThan(20);
  });
});

function refold(log: readonly RecordedEvent[], change: (event: SessionEvent) => SessionEvent[]): SessionState {
  const state = unbornSession(SESSION);
  for (const recorded of log)
    for (const event of change(recorded.event)) evolve(state, { ...recorded, version: state.version + 1, event });
  return state;
}

function sameIn(state: SessionState, player: Player): Player {
  const same = state.players.get(player.id);
  if (!same) throw new Error(`${player.id} is lost`);
  return same;
}

/** The same session with another answer of this question as the right one. */
function withOtherTruth(event: SessionEvent, questionId: string): SessionEvent {
  const move = (question: Question): Question => ({
    ...question,
    answers:
      question.id === questionId
        ? question.answers.map((answer, i) => ({ ...answer, correct: i === question.answers.length - 1 }))
        : question.answers,
  });
  switch (event.type) {
    case 'SessionCreated':
      return { ...event, questions: event.questions?.map(move) ?? null };
    case 'QuestionsSet':
      return { ...event, questions: event.questions.map(move) };
    case 'AnswerSubmitted':
      return event.questionId === questionId
        ? { ...event, pointsReceived: event.pointsReceived === 0 ? 93 : 0 }
        : event;
    default:
      return event;
  }
}
