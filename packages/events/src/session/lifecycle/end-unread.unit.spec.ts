import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#session/events.ts';
import { evolveWithEffects } from '#session/evolve.ts';
import type { Intent } from '#session/intents.ts';
import { visiblePhase } from '#session/views.ts';
import { given } from '#spec-support/given.ts';
import { commandId, SESSION, T0 } from '#spec-support/samples.ts';
import { SITUATIONS } from '#spec-support/situations.ts';
import { endUnread } from './end-unread.ts';

const { unborn: _, ended: __, ...RUNNING } = SITUATIONS;

describe('[P1501] a session that cannot be read ends as a loaded one', () => {
  it.each(Object.entries(RUNNING))('%s', (_name, events) => {
    const reason = 'operator';
    const { decision } = given(...events).when({ type: 'TerminateSession', reason });
    const state = given(...events).state();
    const stored = {
      sessionId: SESSION,
      phase: visiblePhase(state),
      currentQuestionId: state.current?.question.id ?? null,
      version: state.version,
      touchedAt: state.touchedAt,
      finishedAt: state.finishedAt,
    };
    const at = T0 + 1;
    const recorded: RecordedEvent[] = [];
    const intents: Intent[] = [];
    for (const event of decision.accepted ? decision.events : []) {
      const next = { sessionId: SESSION, version: state.version + 1, at, commandId: commandId('c1'), event };
      recorded.push(next);
      intents.push(...evolveWithEffects(state, next).intents);
    }
    expect(recorded.length).toBeGreaterThan(0);
    expect(endUnread(stored, reason, { commandId: commandId('c1'), at })).toEqual({
      events: recorded,
      intents,
      outcome: { sessionId: SESSION, commandId: 'c1', rejection: null, version: state.version },
    });
  });
});
