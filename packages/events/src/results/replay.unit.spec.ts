import { describe, expect, test } from 'vitest';
import type { SessionEvent } from '#session/events.ts';
import { evolve } from '#session/evolve.ts';
import { unbornSession } from '#session/state.ts';
import { summaryView } from '#session/summary.ts';
import { hostView, playerView } from '#session/views.ts';
import { PLAYED, recordedEvents } from '#spec-support/played-session.ts';
import {
  answered,
  closed,
  created,
  dropped,
  joined,
  left,
  opened,
  questionId,
  returned,
  SESSION,
  T0,
} from '#spec-support/samples.ts';
import { publicLine } from './public-line.ts';
import { createReplay, readPublicLog } from './replay.ts';

const linesOf = (events: readonly SessionEvent[]) =>
  readPublicLog(
    recordedEvents(SESSION, events)
      .map((recorded) => `${JSON.stringify(publicLine(recorded))}\n`)
      .join(''),
  );

/** Views of the host and of a player after this many events. */
function seenAfter(events: readonly SessionEvent[], count: number, playerId?: string) {
  const state = unbornSession(SESSION);
  for (const recorded of recordedEvents(SESSION, events).slice(0, count)) evolve(state, recorded);
  return viewsOf(state, playerId);
}

function viewsOf(state: ReturnType<typeof unbornSession>, playerId?: string) {
  const player = [...state.players.values()].find(({ id }) => id === playerId);
  return [hostView(state), summaryView(state), player && playerView(state, player)];
}

describe('a replay', () => {
  test('[B1020] shows at every moment what host and players saw, forwards and backwards', () => {
    const replay = createReplay(SESSION, linesOf(PLAYED));
    const counts = PLAYED.map((_, i) => i + 1);
    for (const count of [...counts, ...counts.toReversed(), 9, 3, 20, 1])
      expect(viewsOf(replay.at(T0 + (count - 1) * 1_000 + 1), 'p1')).toEqual(seenAfter(PLAYED, count, 'p1'));
    expect([replay.from, replay.to]).toEqual([T0, T0 + (PLAYED.length - 1) * 1_000]);
    expect(replay.openings.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  test('[B1020] finds any moment of a large session by its snapshots', () => {
    const players = Array.from({ length: 2_500 }, (_, i) => i + 1);
    const hall: SessionEvent[] = [
      created(),
      ...players.map((n) => joined(n)),
      opened(0),
      ...players.map((n) => answered(n, 'q1-a', 100, 1)),
      closed(0),
    ];
    const replay = createReplay(SESSION, linesOf(hall));
    for (const count of [hall.length, 1_000, 999, 1_001, 4_000, 2_000, 3])
      expect(replay.at(T0 + (count - 1) * 1_000).version).toBe(count);
    expect(viewsOf(replay.at(T0 + 2_999 * 1_000))).toEqual(seenAfter(hall, 3_000));
  });

  test('[B1020] knows whose connection a lost gateway took with it', () => {
    const lost = {
      type: 'GatewayDropped',
      gatewayId: joined(1).connection.gatewayId,
      playerIds: ['p1'],
    } as SessionEvent;
    const events = [created(), joined(1), joined(2), lost, returned(1)];
    const replay = createReplay(SESSION, linesOf(events));
    const connected = (second: number) => summaryView(replay.at(T0 + second * 1_000)).connected;
    expect([2, 3, 4].map(connected)).toEqual([2, 1, 2]);
  });

  test('[B1970] ends where the session did, however much later a question was corrected', () => {
    const day = 86_400_000;
    const voided: SessionEvent = { type: 'QuestionVoided', questionId: questionId('q1'), reason: '' };
    const ended: SessionEvent = { type: 'SessionEnded', reason: 'host' };
    const later = linesOf([...PLAYED, joined(9, 'Late'), ended, voided]).map((line) =>
      line.version > PLAYED.length ? { ...line, at: line.at + day } : line,
    );
    const [replay, played] = [createReplay(SESSION, later), createReplay(SESSION, linesOf(PLAYED))];
    expect([replay.from, replay.to]).toEqual([played.from, played.to]);
    expect(replay.heat(10)).toEqual(played.heat(10));
    expect(viewsOf(replay.at(replay.to), 'p1')).toEqual(viewsOf(played.at(played.to), 'p1'));
    const stopped = linesOf([...PLAYED.slice(0, 13), ended, voided]);
    expect(createReplay(SESSION, stopped).to).toBe(T0 + 13_000);
  });

  test('[B1021] its heat counts joins, answers, drops and lost gateways', () => {
    const lost = { type: 'GatewayDropped', gatewayId: joined(1).connection.gatewayId } as const;
    const heat = createReplay(SESSION, linesOf([created(), joined(1), joined(2), lost, dropped(2), left(1)])).heat(2);
    expect(heat).toEqual([
      { joins: 2, answers: 0, drops: 0, gatewayLosses: 0 },
      { joins: 0, answers: 0, drops: 1, gatewayLosses: 1 },
    ]);
  });

  test('[B1020] of nothing, and of what is no log, there is none', () => {
    expect(() => createReplay(SESSION, [])).toThrow(RangeError);
    expect(() =>
      createReplay(SESSION, [{ version: 1, at: 0, event: { type: 'Nonsense' as 'SessionCreated' } }]),
    ).toThrow();
    expect(() => readPublicLog('{')).toThrow();
  });
});
