import { describe, expect, it } from 'vitest';
import { given } from '#spec-support/given.ts';
import { created, HOST, joined, QUESTIONS, SESSION } from '#spec-support/samples.ts';
import { SITUATIONS } from '#spec-support/situations.ts';
import type { SessionCommand } from './commands.ts';
import type { SessionEvent } from './events.ts';
import type { SessionPhase } from './phases.ts';
import { nextQuestion, phase, unbornSession } from './state.ts';

describe('a session before its first event', () => {
  it('[P3] is empty', () => {
    expect(unbornSession(SESSION)).toMatchObject({
      id: SESSION,
      version: 0,
      hostId: null,
      quizId: null,
      quizName: '',
      code: null,
      questions: [],
      current: null,
      leaders: [],
      hostSockets: null,
      report: { kind: 'none' },
      createdAt: 0,
      touchedAt: 0,
    });
  });
});

describe('the next question', () => {
  it('[P4] is the first in the lobby, the one after the current one later, none after the last', () => {
    const at = (situation: keyof typeof SITUATIONS) => given(...SITUATIONS[situation]).state();
    expect(nextQuestion(at('lobby'))).toEqual({ question: QUESTIONS[0], index: 0 });
    expect(nextQuestion(at('playing'))).toEqual({ question: QUESTIONS[1], index: 1 });
    expect(nextQuestion(at('leaderboard*'))).toBeUndefined();
  });
});

describe('a whole game', () => {
  const to = (target: SessionPhase): SessionCommand => ({ type: 'ChangePhase', hostId: HOST, phase: target });
  const without: SessionPhase[] = ['playing', 'statistics'];
  const withBoard: SessionPhase[] = [...without, 'leaderboard'];

  it.each([true, false])('[P13] goes through every question to the podium, leaderboard between: %s', (isOn) => {
    const between = isOn ? withBoard : without;
    const clicks: SessionPhase[] = [...between, ...between, ...withBoard, 'podium', 'endscreen'];
    const events: SessionEvent[] = [created({ options: { isLeaderboardBetween: isOn } }), joined(1)];
    const asked: (string | undefined)[] = [];
    for (const click of clicks) {
      const { decision, state } = given(...events).when(to(click));
      expect(phase(state())).toBe(click);
      if (click === 'playing') asked.push(state().current?.question.id);
      if (decision.accepted) events.push(...decision.events);
    }
    expect(asked).toEqual(['q1', 'q2', 'q3']);
  });
});
