import { quizIdSchema } from '@quarry/events/ids';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import type { QuizOptions } from '@quarry/events/quiz/quiz';
import { phase, presentPlayers } from '@quarry/events/session/state';
import { summaryView } from '@quarry/events/session/summary';
import { QUESTIONS, question } from '@quarry/events/spec-support/samples';
import { describe, expect, test } from 'vitest';
import { createRehearsal, HOST, type Rehearsal, YOU } from './rehearsal.ts';

interface Sample {
  readonly players?: number;
  readonly seed?: number;
  readonly options?: Partial<QuizOptions>;
  readonly questions?: typeof QUESTIONS;
}

function rehearse({ players = 60, seed = 1, options = {}, questions = QUESTIONS }: Sample = {}): Rehearsal {
  const quiz = {
    id: quizIdSchema.parse('quiz-1'),
    name: 'Minerals',
    questions: [...questions],
    options: { ...DEFAULT_QUIZ_OPTIONS, ...options },
  };
  return createRehearsal({ quiz, yourName: 'You', players, seed });
}

const play = (rehearsal: Rehearsal) => rehearsal.submit({ type: 'PlayQuestion', hostId: HOST, questionId: null });
const show = (rehearsal: Rehearsal, to: 'leaderboard' | 'podium' | 'endscreen') =>
  rehearsal.submit({ type: 'ChangePhase', hostId: HOST, phase: to });

describe('a rehearsal', () => {
  test('[W1026] starts in the lobby with only the phone, and the others join one after another', () => {
    const rehearsal = rehearse();
    expect(presentPlayers(rehearsal.state).map(({ identifier }) => identifier)).toEqual(['You']);
    rehearsal.advance(5_000);
    const some = presentPlayers(rehearsal.state).length;
    expect(some).toBeGreaterThan(5);
    expect(some).toBeLessThan(55);
    rehearsal.skip();
    expect(presentPlayers(rehearsal.state)).toHaveLength(61);
    expect([rehearsal.isWaiting(), phase(rehearsal.state)]).toEqual([false, 'lobby']);
  });

  test('[W1026] assigns names if the quiz does', () => {
    const rehearsal = rehearse({ options: { names: 'given', nameFilter: true } });
    rehearsal.skip();
    expect(presentPlayers(rehearsal.state)).toHaveLength(61);
    expect(presentPlayers(rehearsal.state)[0]?.identifier).not.toBe('You');
  });

  test('[W1026] plays a whole quiz: the hall answers, a question closes by itself, and skipping does not close it', () => {
    const rehearsal = rehearse();
    rehearsal.skip();
    for (const [index] of QUESTIONS.entries()) {
      expect(play(rehearsal)).toBeNull();
      const openedAt = rehearsal.now();
      rehearsal.skip();
      const { answered } = summaryView(rehearsal.state);
      expect(answered).toBeGreaterThan(45);
      expect([phase(rehearsal.state), rehearsal.isWaiting()]).toEqual(['playing', true]);
      rehearsal.skip();
      expect([phase(rehearsal.state), rehearsal.now() - openedAt]).toEqual(['statistics', 20_000]);
      expect(rehearsal.state.current).toMatchObject({ index, closed: true });
      expect(show(rehearsal, 'leaderboard')).toBeNull();
    }
    expect(show(rehearsal, 'podium')).toBeNull();
    expect(rehearsal.state.podium.length).toBeGreaterThan(1);
    expect(show(rehearsal, 'endscreen')).toBeNull();
  });

  test('[W1026] is the same however its time is split, and differs for another seed', () => {
    const scores = (steps: number, seed = 1) => {
      const rehearsal = rehearse({
        seed,
        options: { questionPointsModifier: 1 },
        questions: [question('q1', { questionPointsModifier: 1 })],
      });
      const pass = (ms: number) => {
        const from = rehearsal.now();
        for (let i = 1; i <= steps; i++) rehearsal.advance(from + (ms * i) / steps);
      };
      pass(30_000);
      play(rehearsal);
      pass(30_000);
      return presentPlayers(rehearsal.state).map(({ identifier, score }) => [identifier, score]);
    };
    expect(scores(1)).toEqual(scores(300));
    expect(scores(1, 2)).not.toEqual(scores(1));
  });

  test('[W1026] accepts the phone’s answer, and refuses what the service would refuse', () => {
    const rehearsal = rehearse();
    play(rehearsal);
    const { id: questionId, answers } = question('q1');
    const [right, wrong] = answers.map(
      ({ id: response }) =>
        () =>
          rehearsal.submit({ type: 'SubmitAnswer', playerId: YOU, questionId, response }),
    );
    expect(right?.()).toBeNull();
    expect(wrong?.()).toBe('already-answered');
    expect(show(rehearsal, 'podium')).toBe('wrong-state');
  });

  test('[W1026] a paused clock keeps the question open; answers pending at an early close are not given later', () => {
    const rehearsal = rehearse();
    rehearsal.skip();
    play(rehearsal);
    rehearsal.submit({ type: 'PauseQuestion', hostId: HOST });
    rehearsal.advance(rehearsal.now() + 60_000);
    expect(phase(rehearsal.state)).toBe('playing');
    rehearsal.submit({ type: 'SkipQuestion', hostId: HOST });
    expect(rehearsal.isWaiting()).toBe(false);
  });

  test('[W1026] grows and shrinks at any time, from 5 players to 2,000', () => {
    const rehearsal = rehearse({ players: 60 });
    rehearsal.skip();
    rehearsal.resize(20);
    expect(presentPlayers(rehearsal.state)).toHaveLength(21);
    play(rehearsal);
    rehearsal.resize(200);
    rehearsal.resize(100);
    rehearsal.skip();
    expect(presentPlayers(rehearsal.state)).toHaveLength(101);
    rehearsal.resize(1);
    expect(presentPlayers(rehearsal.state)).toHaveLength(6);
    rehearsal.resize(1e9);
    rehearsal.skip();
    expect(presentPlayers(rehearsal.state)).toHaveLength(2_001);
  });

  test('[W1026] simulated players pick teams if a quiz asks them to', () => {
    const rehearsal = rehearse({ options: { teams: { count: 3, assign: 'pick' } } });
    rehearsal.skip();
    expect(rehearsal.state.roster.teams.every((members) => members > 5)).toBe(true);
    const you = rehearsal.state.players.get(YOU);
    expect(you?.team).toBeNull();
    play(rehearsal);
    expect(you?.team).not.toBeNull();
  });

  test('[W1026] the phone leaves and comes back', () => {
    const rehearsal = rehearse();
    play(rehearsal);
    rehearsal.submit({ type: 'LeaveSession', playerId: YOU });
    expect(presentPlayers(rehearsal.state).some(({ id }) => id === YOU)).toBe(false);
    rehearsal.enter();
    expect(presentPlayers(rehearsal.state).some(({ id }) => id === YOU)).toBe(true);
  });
});
