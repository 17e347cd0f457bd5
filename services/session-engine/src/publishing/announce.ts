import type { RecordedEvent } from '@quarry/events/session/events';
import { isHostAway, phase, presentPlayers, type SessionState } from '@quarry/events/session/state';
import { hostStats, podiumArgument, questionForPlayers, visiblePhase } from '@quarry/events/session/views';
import type { PublicationBuffer } from './publication-buffer.ts';
import { questionEndTable, ticking } from './view-frames.ts';

/** What of the state before an event is needed to tell what has changed. */
export interface Before {
  readonly phase: string;
  readonly hostAway: boolean;
}

export const beforeEvent = (state: SessionState): Before => ({
  phase: visiblePhase(state),
  hostAway: isHostAway(state),
});

/**
 * Turns an event, just folded into the state, into what host and players are told. Joins and answers are only noted:
 * the buffer merges them.
 */
export function announce(
  buffer: PublicationBuffer,
  state: SessionState,
  recorded: RecordedEvent,
  before: Before,
): void {
  const { event, at } = recorded;
  switch (event.type) {
    case 'SessionCreated':
    case 'QuestionsSet':
    case 'ReportRequested':
      return;
    case 'PlayerJoined':
    case 'PlayerLeft':
      buffer.noteUser(event.playerId);
      buffer.noteLobby();
      return;
    case 'PlayerReturned':
    case 'PlayerDropped':
      buffer.noteUser(event.playerId);
      return;
    case 'GatewayDropped':
      for (const { id, presence } of state.players.values())
        if (presence.kind === 'away' && presence.since === at) buffer.noteUser(id);
      addHostPresence(buffer, state, before);
      return;
    case 'HostEntered':
    case 'HostDropped':
      addHostPresence(buffer, state, before);
      return;
    case 'AnswerSubmitted':
      buffer.noteAnswer(event.playerId);
      return;
    case 'QuestionClosed':
      addQuestionEnd(buffer, state);
      addStateChange(buffer, state);
      return;
    case 'QuestionOpened':
      addStateChange(buffer, state);
      for (const { target, args } of ticking(state, at)) buffer.addEncoded('all', target, args);
      return;
    case 'LeaderboardShown':
    case 'PodiumShown':
    case 'SessionFinished':
      addStateChange(buffer, state);
      return;
    case 'SessionEnded':
      // From the end screen nothing changes for those who still look at it.
      if (visiblePhase(state) !== before.phase) addStateChange(buffer, state);
      return;
    case 'ReportDelivered':
    case 'ReportFailed':
      // Whoever ended the session for good has left it; nobody is told any more.
      if (phase(state) === 'ended') return;
      if (event.type === 'ReportFailed') buffer.add('host', 'reportfailed', [event.reason]);
      buffer.add('host', 'canResendReport', []);
      return;
    default:
      event satisfies never;
  }
}

/** From the end screen on nobody waits for the host: there it is never told. */
function addHostPresence(buffer: PublicationBuffer, state: SessionState, before: Before): void {
  const away = isHostAway(state);
  if (away !== before.hostAway) buffer.add('players', 'hostpresence', [{ away }]);
}

/**
 * Tells the end of a session that somebody else ended, or whose end may not have been told: the last question's, in case
 * it was running, and the end screen. Safe to repeat.
 */
export function announceEnd(buffer: PublicationBuffer, state: SessionState): void {
  if (state.current) addQuestionEnd(buffer, state);
  addStateChange(buffer, state);
}

function addQuestionEnd(buffer: PublicationBuffer, state: SessionState): void {
  buffer.flushAnswers(state);
  buffer.addEach('questionend', questionEndTable(state, presentPlayers(state)));
  buffer.add('host', 'questionend', [hostStats(state), visiblePhase(state)]);
}

function addStateChange(buffer: PublicationBuffer, state: SessionState): void {
  const phase = visiblePhase(state);
  const { podium } = podiumArgument(state);
  const shown = podium ? [{ podium }] : [];
  buffer.add('players', 'statechange', [phase, questionForPlayers(state), ...shown]);
  buffer.add('host', 'statechange', [phase, state.current?.question.id ?? null, ...shown]);
}
