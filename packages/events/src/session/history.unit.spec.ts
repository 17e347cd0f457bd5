import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '#spec-support/fingerprint.ts';
import { anyScript, type History, play } from '#spec-support/history.ts';
import { commandId, enter, SESSION } from '#spec-support/samples.ts';
import { decide } from './decide.ts';
import { type EventOf, type RecordedEvent, sessionEventSchema } from './events.ts';
import { evolve, foldLog } from './evolve.ts';
import { isRejection } from './rejections.ts';
import { rankOf, sortUnranked } from './scoring.ts';
import { isHostAway } from './sockets.ts';
import { holdsPlace, isLive, phase, presentPlayers, type SessionState, unbornSession } from './state.ts';

/** Different scripts in each run, more with `EVERY=1`; fast-check prints the seed of a failing property. */
const RUNS = { numRuns: process.env.EVERY === '1' ? 500 : 150, seed: Math.trunc(Math.random() * 2 ** 31) };
let histories: readonly History[] | undefined;

/**
 * Properties of every possible session, whatever commands arrive in whatever order. Its scripts are played once for all
 * properties; for one that fails fast-check plays them again and looks for the shortest.
 */
function always(promise: (history: History) => void, numRuns = RUNS.numRuns): void {
  try {
    histories ??= fc.sample(anyScript, RUNS).map((script) => play(script));
    for (const history of histories.slice(0, numRuns)) promise(history);
  } catch (error) {
    fc.assert(
      fc.property(anyScript, (script) => promise(play(script))),
      { ...RUNS, numRuns },
    );
    throw error;
  }
}

const eventsOf = <T extends RecordedEvent['event']['type']>(log: readonly RecordedEvent[], type: T) =>
  log.flatMap(({ event, at }) =>
    event.type === type ? [{ ...(event as Extract<typeof event, { type: T }>), at }] : [],
  );

/** Time a question had run at an instant, and its time with all extensions, in milliseconds; from the log alone. */
function clockOf(log: readonly RecordedEvent[], questionId: string, at: number) {
  const mine = log.filter(({ event }) => 'questionId' in event && event.questionId === questionId);
  let ran = 0;
  let time = 0;
  let from: number | null = null;
  let base = 0;
  for (const { event, at: when } of mine) {
    if (event.type === 'QuestionOpened') {
      from = when;
      time = (event.deadline ?? Infinity) - when;
      base = event.deadline ?? Infinity;
    }
    if (event.type === 'TimeExtended') {
      time += event.deadline - base;
      base = event.deadline;
    }
    if (event.type === 'QuestionPaused' && from !== null) {
      ran += Math.max(0, Math.min(at, when) - from);
      from = null;
    }
    if (event.type === 'QuestionResumed') {
      from = when;
      base = event.deadline;
    }
  }
  return { ran: ran + (from === null ? 0 : Math.max(0, at - from)), time };
}

/** Points of an answer after all events of its question in the log. */
function expectedPoints(
  state: SessionState,
  log: readonly RecordedEvent[],
  { questionId, answerId, timeTaken, timeFactor = 1 }: EventOf<'AnswerSubmitted'>,
): number {
  const question = state.questions.find(({ id }) => id === questionId);
  if (!question || eventsOf(log, 'QuestionVoided').some((one) => one.questionId === questionId)) return 0;
  const corrected = eventsOf(log, 'QuestionCorrected').findLast((one) => one.questionId === questionId);
  const isRight = corrected ? corrected.answerIds?.some((id) => id === answerId) : answerId.endsWith('-a');
  const { questionPoints: points, maxQuestionTime: limit, questionPointsModifier: bonus } = question;
  const slow = bonus === 1 && limit > 0 ? Math.min(1, timeTaken / timeFactor / limit) / 2 : 0;
  return isRight ? points - points * slow : 0;
}

describe('any session', () => {
  it('[P16] deciding never throws, and every rejection is a code of the list', () => {
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
      const deadlines = [
        ...eventsOf(log, 'QuestionOpened'),
        ...eventsOf(log, 'TimeExtended'),
        ...eventsOf(log, 'QuestionResumed'),
      ];
      for (const close of eventsOf(log, 'QuestionClosed')) {
        const mine = deadlines.filter(({ questionId }) => questionId === close.questionId);
        for (const { deadline } of mine)
          if (close.by === 'deadline') expect(close.at).toBeGreaterThanOrEqual(deadline ?? Infinity);
      }
    });
  });

  it('[K10] a player has at most one answer to a question, given between its opening and its deadline', () => {
    always(({ log }) => {
      const answers = eventsOf(log, 'AnswerSubmitted');
      expect(new Set(answers.map((one) => `${one.playerId} ${one.questionId}`)).size).toBe(answers.length);
      for (const { questionId, at, timeTaken, timeFactor = 1 } of answers) {
        const { ran, time } = clockOf(log, questionId, at);
        expect(ran).toBeLessThan(time * timeFactor);
        expect(timeTaken).toBe(ran / 1000);
      }
    });
  });

  it('[K10] a score is the sum of the points of the player’s answers, counted independently', () => {
    always(({ log, state }) => {
      const answers = eventsOf(log, 'AnswerSubmitted');
      for (const player of state.players.values()) {
        const mine = answers.filter((one) => one.playerId === player.id);
        expect(player.answers).toHaveLength(mine.length);
        const score = mine.reduce((sum, one) => sum + expectedPoints(state, log, one), 0);
        expect(Math.abs(player.score - score)).toBeLessThanOrEqual(0.5000001 * mine.length);
      }
      for (const answer of answers) {
        const before = log.filter(({ at, event }) => at <= answer.at && event.type !== 'QuestionVoided');
        const uncorrected = before.filter(({ event }) => event.type !== 'QuestionCorrected');
        const expected = expectedPoints(state, uncorrected, answer);
        expect(Math.abs(answer.pointsReceived - expected)).toBeLessThanOrEqual(0.5000001);
      }
    });
  });

  it('[P19] folding the stored log again, event by event or at once, gives the same session', () => {
    always(({ log, state }) => {
      const again = unbornSession(SESSION);
      const fold = foldLog(SESSION);
      for (const recorded of log) {
        const stored = { ...recorded, event: sessionEventSchema.parse(JSON.parse(JSON.stringify(recorded.event))) };
        evolve(again, stored);
        fold.add(stored);
      }
      expect(fingerprint(again)).toEqual(fingerprint(state));
      expect(fingerprint(fold.ranked())).toEqual(fingerprint(state));
    }, 200);
  });

  it('[J15] names, devices and ids are unique, every index points to its player, and the roster counts present players', () => {
    always(({ state }) => {
      const players = [...state.players.values()];
      expect(state.playerByDevice.size).toBe(players.length);
      expect(state.playerByName.size).toBe(players.filter(({ presence }) => presence.kind !== 'removed').length);
      for (const [device, id] of state.playerByDevice) expect(state.players.get(id)?.deviceId).toBe(device);
      for (const [name, id] of state.playerByName) expect(state.players.get(id)?.identifier.toLowerCase()).toBe(name);
      for (const id of state.playerByLook.values()) expect(state.players.has(id)).toBe(true);
      expect(state.roster.present).toBe(presentPlayers(state).length);
    });
  });

  it('[J2306] players never exceed the maximum, and a newcomer is refused only when that many hold a place', () => {
    const newcomer = enter(9, 'Somebody new');
    fc.assert(
      fc.property(anyScript, (script) => {
        play(script, (state) => {
          const { maxPlayers } = script;
          const players = [...state.players.values()];
          expect(players.length).toBeLessThanOrEqual(maxPlayers);
          expect([...state.placeless].sort()).toEqual(
            players.flatMap((player) => (holdsPlace(player) ? [] : [player.id])).sort(),
          );
          const decision = decide(state, newcomer, { commandId: commandId('new'), at: state.touchedAt, maxPlayers });
          const isFull = !decision.accepted && decision.rejection === 'session-full';
          const isOpen = isLive(state) && phase(state) !== 'endscreen' && !state.room.locked;
          expect(isFull).toBe(isOpen && players.filter(holdsPlace).length >= maxPlayers);
        });
      }),
      { numRuns: 200 },
    );
  });

  it('[J1455] an id is one device’s for the whole log', () => {
    always(({ log }) => {
      const owners = new Map(eventsOf(log, 'PlayerJoined').map(({ playerId, deviceId }) => [playerId, deviceId]));
      for (const { playerId, deviceId } of eventsOf(log, 'PlayerJoined')) expect(deviceId).toBe(owners.get(playerId));
    });
  });

  it('[J220] the host is away exactly when every remembered socket has dropped', () => {
    always(({ log, state }) => {
      const sockets = new Map<string, string>();
      let wasHere = false;
      for (const { event } of log) {
        if (event.type === 'HostEntered' && !event.role) {
          sockets.set(event.connection.connectionId, event.connection.gatewayId);
          wasHere = true;
        }
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

  it('[J3413] at any time connected players are found by gateway, and those away, without a search', () => {
    always(({ state }) => {
      const connected = [...state.connections].flatMap(([gatewayId, at]) =>
        [...at].map(([id, connectionId]) => [id, { gatewayId, connectionId }]),
      );
      const players = [...state.players.values()];
      const sought = players.flatMap((one) =>
        one.presence.kind === 'connected' ? [[one.id, one.presence.connection]] : [],
      );
      expect(new Map(connected as [string, unknown][])).toEqual(new Map(sought as [string, unknown][]));
      expect(connected.length).toBe(sought.length);
      expect([...state.connections.values()].every((at) => at.size > 0)).toBe(true);
      const away = players.flatMap((one) => (one.presence.kind === 'away' ? [one.id] : []));
      expect(new Set(state.away)).toEqual(new Set(away));
    });
  });

  it('[V7] at any time the ranks of those present are unique, and the unranked are in the order of score and name', () => {
    always(({ state }) => {
      const present = presentPlayers(state);
      const ranks = present.map((one) => rankOf(state, one));
      expect(new Set(ranks).size).toBe(present.length);
      const kept = [...state.unranked];
      sortUnranked(state);
      expect(kept).toEqual([...state.unranked]);
      expect(new Set(kept)).toEqual(new Set(present.filter(({ standing }) => !standing)));
    });
  });

  it('[P19] the generated histories reach every phase', () => {
    const seen = new Set<string>();
    for (const script of fc.sample(anyScript, { numRuns: 200, seed: 1 }))
      play(script, (state) => seen.add(phase(state)));
    expect([...seen].sort()).toEqual(
      ['ended', 'endscreen', 'leaderboard', 'lobby', 'playing', 'podium', 'statistics'].sort(),
    );
  });
});
