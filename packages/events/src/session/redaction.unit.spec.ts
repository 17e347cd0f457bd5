import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '#quiz/quiz.ts';
import { fold, given } from '#spec-support/given.ts';
import { anyScript, play } from '#spec-support/history.ts';
import { answered, closed, created, joined, opened, SESSION } from '#spec-support/samples.ts';
import type { RecordedEvent, SessionEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { type Player, presentPlayers, type SessionState, unbornSession } from './state.ts';
import { leaderStats, lobbyForPlayers, ownStat, playerView, questionForPlayers, standings } from './views.ts';

/** All frames pushed to one player. */
const framesOf = (state: SessionState, player: Player) => ({
  sessionrequest: playerView(state, player),
  questionend: [ownStat(state, player), ...leaderStats(state)],
  statechange: questionForPlayers(state),
  userchange: lobbyForPlayers(state),
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
