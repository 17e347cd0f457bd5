import type { RecordedEvent, SessionEvent } from '@quarry/events/session/events';
import { correctionIn } from '@quarry/events/session/fields';

/** One line per event: version, time, content and command. People appear by id only. */
export function describeEvent({ version, at, commandId, event }: RecordedEvent): string {
  const time = new Date(at).toISOString().slice(11, 23);
  return `${String(version).padStart(6)}  ${time}  ${event.type.padEnd(16)}  ${details(event)}  [${commandId}]`;
}

function details(event: SessionEvent): string {
  switch (event.type) {
    case 'SessionCreated':
      return `code ${event.code}, quiz ${event.quizId}, host ${event.hostId}, ${event.questions?.length ?? 'no'} questions${event.replaces ? `, replaces ${event.replaces}` : ''}`;
    case 'QuestionsSet':
      return `${event.questions.length} questions`;
    case 'PlayerJoined':
      return `${event.playerId} on ${event.connection.gatewayId}`;
    case 'PlayerReturned':
      return `${event.playerId} on ${event.connection.gatewayId}`;
    case 'PlayerDropped':
      return event.playerId;
    case 'PlayerLeft':
      return `${event.playerId}, ${event.reason}`;
    case 'HostEntered':
      return `${event.role ?? 'host'} on ${event.connection.gatewayId}`;
    case 'HostDropped':
      return event.connectionId;
    case 'GatewayDropped':
      return event.gatewayId;
    case 'QuestionOpened':
      return `${event.questionId} (number ${event.index + 1})${event.deadline === null ? '' : ` until ${new Date(event.deadline).toISOString().slice(11, 23)}`}`;
    case 'AnswerSubmitted':
      return `${event.playerId} ${event.questionId} → ${lineOf(event.response ?? event.answerId)} after ${event.timeTaken} s, ${event.pointsReceived} points`;
    case 'QuestionClosed':
      return `${event.questionId} by ${event.by}`;
    case 'SessionFinished':
      return `by ${event.by}`;
    case 'SessionEnded':
      return `reason ${event.reason}`;
    case 'ReportRequested':
    case 'ReportDelivered':
      return event.requestId;
    case 'ReportFailed':
      return `${event.requestId}, ${event.reason}`;
    case 'TimeExtended':
    case 'QuestionResumed':
      return `${event.questionId} until ${new Date(event.deadline).toISOString().slice(11, 23)}`;
    case 'QuestionPaused':
      return event.questionId;
    case 'PlayerRemoved':
      return `${event.playerId}${event.banned ? ', banned' : ''}`;
    case 'PlayerUnbanned':
    case 'PlayerRenamed':
      return event.playerId;
    case 'RoomSet':
      return JSON.stringify({ ...event, type: undefined });
    case 'PlayerTimeSet':
      return `${event.playerId} × ${event.factor}`;
    case 'TeamPicked':
    case 'PlayerTeamSet':
      return `${event.playerId} → team ${event.team}`;
    case 'TeamsFilled':
      return `${event.assigned.length} players`;
    case 'QuestionVoided':
      return `${event.questionId}: ${event.reason}`;
    case 'QuestionCorrected':
      return `${event.questionId} → ${lineOf(correctionIn(event))}`;
    case 'ReceiptsIssued':
      return `of version ${event.version}, root ${event.root}`;
    case 'LeaderboardShown':
    case 'PodiumShown':
      return '';
  }
}

const lineOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
