import type { QuestionId } from '@quarry/events/ids';
import type { RecordedEvent } from '@quarry/events/session/events';
import {
  idsOfDevice,
  isHostAway,
  nextQuestion,
  phase,
  presentPlayers,
  type SessionState,
  wantedFrames,
} from '@quarry/events/session/state';
import { hostStats, questionForPlayers, roomView, standings, visiblePhase } from '@quarry/events/session/views';
import type { PublicationBuffer } from './publication-buffer.ts';
import { questionEndTable, receiptTable, teamTable, ticking } from './view-frames.ts';

/** Parts of the state before an event, to detect changes. */
export interface Before {
  readonly phase: string;
  readonly hostAway: boolean;
  /** Players who had not left. */
  readonly present: number;
}

export const beforeEvent = (state: SessionState): Before => ({
  phase: visiblePhase(state),
  hostAway: isHostAway(state),
  present: state.roster.present,
});

/** Adds the publications for an event that was just applied to the state. Joins and answers are only noted and merged later. */
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
    case 'ReceiptsIssued':
      addReceipts(buffer, state);
      return;
    case 'PlayerRemoved':
      for (const id of idsOfDevice(state, event.playerId))
        buffer.addTo(id, 'removed', [{ reason: event.banned ? 'banned' : 'removed' }]);
      if (event.banned) buffer.add('host', 'roomchange', [roomView(state)]);
      buffer.noteUser(event.playerId);
      buffer.noteLobby();
      if (state.current && isDecided(state)) addPlaces(buffer, state);
      // Those behind it move up.
      else for (const { id, standing } of presentPlayers(state)) if (standing) buffer.noteUser(id);
      return;
    case 'PlayerRenamed':
      buffer.addTo(event.playerId, 'renamed', [{ name: event.identifier }]);
      buffer.noteUser(event.playerId);
      buffer.noteLobby();
      // The podium has names.
      if (before.phase === 'podium' || before.phase === 'endscreen') addStateChange(buffer, state);
      return;
    case 'PlayerUnbanned':
    case 'RoomSet':
      buffer.add('host', 'roomchange', [roomView(state)]);
      return;
    case 'PlayerTimeSet':
      buffer.addTo(event.playerId, 'playertime', [{ factor: event.factor }]);
      buffer.noteUser(event.playerId);
      addClock(buffer, state, at);
      return;
    case 'TeamPicked':
      buffer.addTo(event.playerId, 'playerteam', [{ team: event.team }]);
      buffer.noteUser(event.playerId);
      buffer.noteLobby();
      return;
    case 'PlayerTeamSet':
      buffer.addTo(event.playerId, 'playerteam', [{ team: event.team }]);
      buffer.noteUser(event.playerId);
      buffer.noteLobby();
      // Its points move with it; those of a running question only count when it closes.
      if (before.phase !== 'lobby' && before.phase !== 'playing') addStateChange(buffer, state);
      return;
    case 'TeamsFilled':
      buffer.addEach('playerteam', teamTable(presentPlayers(state)));
      for (const { playerId } of event.assigned) buffer.noteUser(playerId);
      return;
    case 'TimeExtended':
    case 'QuestionPaused':
    case 'QuestionResumed':
      addClock(buffer, state, at);
      return;
    case 'QuestionVoided':
    case 'QuestionCorrected':
      addNewScores(buffer, state, event.questionId);
      return;
    case 'PlayerJoined':
    case 'PlayerLeft':
      buffer.noteUser(event.playerId);
      buffer.noteLobby();
      return;
    case 'PlayerReturned':
      buffer.noteUser(event.playerId);
      if (state.roster.present !== before.present) buffer.noteLobby();
      return;
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
      addPlaces(buffer, state);
      return;
    case 'QuestionOpened':
      addStateChange(buffer, state);
      addClock(buffer, state, at);
      return;
    case 'LeaderboardShown':
    case 'PodiumShown':
    case 'SessionFinished':
      addStateChange(buffer, state);
      return;
    case 'SessionEnded':
      // Players and host on the end screen see no change.
      if (visiblePhase(state) !== before.phase) addStateChange(buffer, state);
      return;
    case 'ReportDelivered':
    case 'ReportFailed':
      // Nobody is left in a session that has ended.
      if (phase(state) === 'ended') return;
      if (event.type === 'ReportFailed') buffer.add('host', 'reportfailed', [event.reason]);
      buffer.add('host', 'canResendReport', []);
      return;
    default:
      event satisfies never;
  }
}

function addClock(buffer: PublicationBuffer, state: SessionState, at: number): void {
  for (const { target, args } of ticking(state, at)) buffer.addEncoded('all', target, args);
}

/** Points of a question changed: publishes the new scores, ranks and podium. */
function addNewScores(buffer: PublicationBuffer, state: SessionState, questionId: QuestionId): void {
  buffer.add('all', 'scoreschanged', [{ questionId }]);
  // While a question runs nothing has ended; its close publishes the new scores.
  if (phase(state) === 'playing') buffer.addStageView(state);
  else addPlaces(buffer, state);
}

/** Whether no further question will close and thereby publish new places. */
function isDecided(state: SessionState): boolean {
  const shown = visiblePhase(state);
  if (shown === 'podium' || shown === 'endscreen') return true;
  return shown !== 'lobby' && shown !== 'playing' && !nextQuestion(state);
}

/** Everybody's place, and the state, which shows the teams' and the podium. */
function addPlaces(buffer: PublicationBuffer, state: SessionState): void {
  addQuestionEnd(buffer, state);
  addStateChange(buffer, state);
}

/** Not on the end screen, where nobody waits for the host. */
function addHostPresence(buffer: PublicationBuffer, state: SessionState, before: Before): void {
  const away = isHostAway(state);
  if (away !== before.hostAway) buffer.add('players', 'hostpresence', [{ away }]);
}

/**
 * Publishes the end of a session that another engine ended: end of the last question, end screen, receipts. Of a session
 * that cannot be loaded there is nothing to show. Idempotent.
 */
export function announceEnd(buffer: PublicationBuffer, state: SessionState): void {
  if (phase(state) === 'unborn') {
    buffer.add('all', 'nosession', []);
    return;
  }
  if (state.current) addQuestionEnd(buffer, state);
  addStateChange(buffer, state);
  if (state.receipts) addReceipts(buffer, state);
}

function addReceipts(buffer: PublicationBuffer, state: SessionState): void {
  buffer.addEach('receipt', receiptTable(state, presentPlayers(state)));
}

function addQuestionEnd(buffer: PublicationBuffer, state: SessionState): void {
  buffer.flushAnswers(state);
  buffer.addEach('questionend', questionEndTable(state, presentPlayers(state)));
  if (wantedFrames(state).has('full'))
    buffer.addForHosts('full', 'questionend', [hostStats(state), visiblePhase(state)]);
  buffer.addSummary(state);
}

/** What the new state shows comes before it, and under a target of its own: clients bind the two arguments of `statechange`. */
function addStateChange(buffer: PublicationBuffer, state: SessionState): void {
  const phase = visiblePhase(state);
  const shown = standings(state);
  if (Object.keys(shown).length > 0) buffer.add('all', 'standings', [shown]);
  buffer.add('players', 'statechange', [phase, questionForPlayers(state)]);
  buffer.addStageView(state);
  buffer.add('host', 'statechange', [phase, state.current?.question.id ?? null]);
}
