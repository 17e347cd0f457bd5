import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '#spec-support/fingerprint.ts';
import { anyScript, type History, play } from '#spec-support/history.ts';
import { SESSION } from '#spec-support/samples.ts';
import { type RecordedEvent, sessionEventSchema } from './events.ts';
import { evolve } from './evolve.ts';
import { isRejection } from './rejections.ts';
import { isHostAway, phase, presentPlayers, unbornSession } from './state.ts';

/** Promises about every session there can be, whatever anybody sends in whatever order. */
const always = (promise: (history: History) => void) =>
  fc.assert(
    fc.property(anyScript, (script) => promise(play(script))),
    { numRuns: 200 },
  );

const eventsOf = <T extends RecordedEvent['event']['type']>(log: readonly RecordedEvent[], type: T) =>
  log.flatMap(({ event, at }) =>
    event.type === type ? [{ ...(event as Extract<typeof event, { type: T }>), at }] : [],
  );

describe('any session', () => {
  it('[P16] every command is decided without a throw, and every refusal has a code of the list', () => {
    always(({ taken }) => {
      for (const { decision } of taken) expect(decision.accepted || isRejection(decision.rejection)).toBe(true);
    });
  });

  it('[P16] deciding changes nothing', () => {
    fc.assert(
      fc.property(anyScript, (script) => {
        let before: unknown;
        let version = 0;
        play(script, (state) => {
          const now = fingerprint(state);
          if (state.version === version) expect(now).toEqual(before ?? now);
          before = now;
          version = state.version;
        });
      }),
      { numRuns: 50 },
    );
  });

  it('[P17] versions are contiguous from 1', () => {
    always(({ log, state }) => {
      expect(log.map((recorded) => recorded.version)).toEqual(log.map((_, i) => i + 1));
      expect(state.version).toBe(log.length);
    });
  });

  it('[P18] every opened question is closed at most once, before the next is opened and before the end', () => {
    always(({ log, state }) => {
      const marks = log.flatMap(({ event }) => {
        if (event.type === 'QuestionOpened') return [`open ${event.questionId}`];
        if (event.type === 'QuestionClosed') return [`close ${event.questionId}`];
        return event.type === 'SessionFinished' || event.type === 'SessionEnded' ? ['end'] : [];
      });
      expect(new Set(marks.filter((mark) => mark !== 'end')).size).toBe(marks.filter((mark) => mark !== 'end').length);
      for (const [i, mark] of marks.entries())
        if (mark.startsWith('open'))
          expect(marks[i + 1]).toBe(
            phase(state) === 'playing' && i === marks.length - 1 ? undefined : `close ${mark.slice(5)}`,
          );
    });
  });

  it('[P18] a question is closed by its deadline only at or after it', () => {
    always(({ log }) => {
      const opened = eventsOf(log, 'QuestionOpened');
      for (const close of eventsOf(log, 'QuestionClosed')) {
        const deadline = opened.find((open) => open.questionId === close.questionId)?.deadline ?? null;
        if (close.by === 'deadline') expect(close.at).toBeGreaterThanOrEqual(deadline ?? Infinity);
      }
    });
  });

  it('[K10] a player has at most one answer to a question, given between its opening and its deadline', () => {
    always(({ log }) => {
      const opened = new Map(eventsOf(log, 'QuestionOpened').map((open) => [open.questionId, open]));
      const answers = eventsOf(log, 'AnswerSubmitted');
      expect(new Set(answers.map((one) => `${one.playerId} ${one.questionId}`)).size).toBe(answers.length);
      for (const { questionId, at, timeTaken } of answers) {
        const question = opened.get(questionId);
        expect(at).toBeLessThan(question?.deadline ?? Infinity);
        expect(timeTaken).toBe(Math.max(0, at - (question?.at ?? Infinity)) / 1000);
      }
    });
  });

  it('[K10] a score is the sum of the points of the player’s answers, as an independent count has it', () => {
    always(({ log, state }) => {
      const answers = eventsOf(log, 'AnswerSubmitted');
      for (const player of state.players.values()) {
        const mine = answers.filter((one) => one.playerId === player.id);
        expect(player.score).toBe(mine.reduce((sum, one) => sum + one.pointsReceived, 0));
        expect(player.answers).toHaveLength(mine.length);
      }
      for (const answer of answers) {
        const {
          questionPoints: points,
          maxQuestionTime: limit,
          questionPointsModifier: bonus,
        } = state.questions.find((one) => one.id === answer.questionId) ?? {
          questionPoints: Number.NaN,
          maxQuestionTime: 0,
          questionPointsModifier: 0,
        };
        const slow = bonus === 1 && limit > 0 ? answer.timeTaken / (2 * limit) : 0;
        const expected = answer.answerId.endsWith('-a') ? points - points * slow : 0;
        expect(Math.abs(answer.pointsReceived - expected)).toBeLessThanOrEqual(0.5000001);
      }
    });
  });

  it('[P19] folding the stored log again gives the same session', () => {
    always(({ log, state }) => {
      const again = unbornSession(SESSION);
      for (const recorded of log)
        evolve(again, { ...recorded, event: sessionEventSchema.parse(JSON.parse(JSON.stringify(recorded.event))) });
      expect(fingerprint(again)).toEqual(fingerprint(state));
    });
  });

  it('[J15] nobody shares a name, a device or an id, and every index points to its player, and the roster counts who is present', () => {
    always(({ state }) => {
      const players = [...state.players.values()];
      expect(state.playerByDevice.size).toBe(players.length);
      expect(state.playerByName.size).toBe(players.length);
      for (const [device, id] of state.playerByDevice) expect(state.players.get(id)?.deviceId).toBe(device);
      for (const [name, id] of state.playerByName) expect(state.players.get(id)?.identifier.toLowerCase()).toBe(name);
      for (const id of state.playerByLook.values()) expect(state.players.has(id)).toBe(true);
      expect(state.roster.present).toBe(presentPlayers(state).length);
    });
  });

  it('[J220] the host is away exactly when every socket that is still remembered has dropped', () => {
    always(({ log, state }) => {
      const sockets = new Map<string, string>();
      let wasHere = false;
      for (const { event } of log) {
        if (event.type === 'HostEntered') sockets.set(event.connection.connectionId, event.connection.gatewayId);
        if (event.type === 'HostEntered') wasHere = true;
        if (event.type === 'HostDropped') sockets.delete(event.connectionId);
        if (event.type === 'GatewayDropped')
          for (const [id, gateway] of sockets) if (gateway === event.gatewayId) sockets.delete(id);
      }
      const isOver = ['endscreen', 'ended'].includes(phase(state));
      expect(isHostAway(state)).toBe(wasHere && sockets.size === 0 && !isOver);
    });
  });

  it('[R5] after a close the present players have the ranks 1 to n', () => {
    fc.assert(
      fc.property(anyScript, (script) => {
        play(script, (state, log) => {
          if (log.at(-1)?.event.type !== 'QuestionClosed') return;
          const ranks = presentPlayers(state).map((one) => one.standing?.rank);
          expect(ranks.sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(ranks.map((_, i) => i + 1));
        });
      }),
      { numRuns: 100 },
    );
  });

  it('[P19] the histories tried reach every phase', () => {
    const seen = new Set<string>();
    for (const script of fc.sample(anyScript, { numRuns: 200, seed: 1 }))
      play(script, (state) => seen.add(phase(state)));
    expect([...seen].sort()).toEqual(
      ['ended', 'endscreen', 'leaderboard', 'lobby', 'playing', 'podium', 'statistics'].sort(),
    );
  });
});
