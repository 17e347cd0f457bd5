import type { HostSessionView, RoomView, SummaryView } from '@quarry/events/hub-shapes';
import type { PodiumPlace } from '@quarry/events/session/fields';
import { assign, setup } from 'xstate';
import type { Tick } from '#shared/session/tick.ts';
import * as view from './host-view.ts';
import { type ReportEvent, takeReport } from './report.ts';

/** Events of a host's session: messages from the hub, and the host's own actions. */
export type HostEvent =
  | {
      readonly type: 'SNAPSHOT';
      readonly quizCode: string;
      readonly session: HostSessionView['session'];
    }
  | ({ readonly type: 'PHASE' } & view.PhaseTold)
  | { readonly type: 'SUMMARY'; readonly summary: SummaryView }
  | { readonly type: 'ROOM'; readonly room: RoomView }
  /** The next question's pictures; `waits`: it was started, and opens once devices have them. */
  | { readonly type: 'MEDIA'; readonly ids: readonly string[]; readonly waits: boolean }
  | ({ readonly type: 'TICK' } & Tick)
  /** Steps of the podium not yet revealed. */
  | { readonly type: 'STEPS'; readonly untold: readonly PodiumPlace[] }
  | ReportEvent
  | { readonly type: 'MISSING' }
  /** A lost connection is restored. */
  | { readonly type: 'BACK' }
  | { readonly type: 'PRESSED' };

type Context = { readonly view: view.HostView };

/**
 * The host's session. The view's `phase`, which follows the service, decides the screen; the machine's states are those
 * of the primary button. It rests for a second after each press, so that a double click counts once (specification,
 * section 4); after each change of state or step of the podium, whoever caused it, so that a press meant for Skip does
 * not skip the statistics; and after a reconnection, so that a press meant for 'Try now' does not either.
 */
export const hostMachine = setup({
  types: { context: {} as Context, events: {} as HostEvent },
  guards: {
    movesOn: ({ context: { view: now }, event }) => {
      const next = take(now, event);
      if (!view.isEntered(now) || !view.isEntered(next)) return false;
      const tells = next.untold.length !== now.untold.length;
      return tells || next.phase !== now.phase || next.asked !== now.asked;
    },
  },
  actions: {
    take: assign(({ context, event }) => ({ view: take(context.view, event) })),
  },
  delays: { rest: 1_000 },
}).createMachine({
  id: 'host',
  context: { view: view.ENTERING },
  initial: 'ready',
  on: { BACK: '.resting', '*': [{ guard: 'movesOn', target: '.resting', actions: 'take' }, { actions: 'take' }] },
  states: {
    ready: { on: { PRESSED: 'resting' } },
    resting: { after: { rest: 'ready' } },
  },
});

/** The view after an event. Before the first snapshot it shows nothing of a session. */
export function take(now: view.HostView, event: HostEvent): view.HostView {
  if (event.type === 'SNAPSHOT') return view.takeSnapshot(now, event.quizCode, event.session);
  if (event.type === 'MISSING') return now.phase === 'endscreen' ? now : { phase: 'missing' };
  return view.isEntered(now) ? takeInSession(now, event) : now;
}

function takeInSession(
  now: view.EnteredView,
  event: Exclude<HostEvent, { type: 'SNAPSHOT' | 'MISSING' }>,
): view.EnteredView {
  switch (event.type) {
    case 'PHASE':
      return view.takePhase(now, event);
    case 'SUMMARY':
      return view.takeSummary(now, event.summary);
    case 'ROOM':
      return { ...now, room: event.room };
    case 'MEDIA':
      return { ...now, nextMedia: event.ids, awaitsMedia: event.waits };
    case 'TICK':
      return view.takeTick(now, event);
    case 'STEPS':
      return view.takeSteps(now, event.untold);
    case 'CAN_RESEND':
    case 'REPORT_FAILED':
    case 'REPORT_ASKED':
    case 'REPORT_ACCEPTED':
    case 'REPORT_REFUSED':
      return { ...now, report: takeReport(now.report, event) };
    case 'BACK':
    case 'PRESSED':
      return now;
  }
}
