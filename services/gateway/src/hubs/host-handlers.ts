import type { SessionId } from '@quarry/events/ids';
import type { SessionCommand } from '@quarry/events/session/commands';
import type { CallContext } from '@quarry/signalr/hub/call-context';
import type { HubHandlers } from '@quarry/signalr/hub/method-table';
import { reportRefusal } from '#sessions/report-refusal.ts';
import { enterAsHost, type HostParts } from './enter-as-host.ts';
import type { HostConnection, HostState } from './host-binding.ts';
import type { HostHub } from './host-hub.ts';
import { accepted, refusal } from './refusal.ts';

type Handlers = HubHandlers<HostHub, CallContext<HostHub, HostState>>;

/** Turns hosts' calls into commands of the signed-in user; the engine checks whose session it is. */
export function hostHandlers(parts: HostParts): Handlers {
  const { bus, denied, isRunning } = parts;
  const order = async (connection: HostConnection, sessionId: SessionId, command: SessionCommand): Promise<void> => {
    const isFollowed = connection.state.binding?.sessionId === sessionId;
    if (!isFollowed && !(await isRunning(sessionId))) throw refusal('no-session');
    accepted(await bus.send(sessionId, command));
  };
  const hostOf = (connection: HostConnection) => connection.state.signedIn.user.id;

  return {
    requestQuizSession: ({ connection }, host, sessionId) => enterAsHost(parts, connection, host, sessionId),

    NotifyStateChange: ({ connection }, sessionId, phase) =>
      order(connection, sessionId, { type: 'ChangePhase', hostId: hostOf(connection), phase }),

    NotifyPlayQuiz: ({ connection }, sessionId, questionId) =>
      order(connection, sessionId, { type: 'PlayQuestion', hostId: hostOf(connection), questionId }),

    NotifyQuestionSkip: ({ connection }, sessionId) =>
      order(connection, sessionId, { type: 'SkipQuestion', hostId: hostOf(connection) }),

    NotifyKillQuiz: ({ connection }, sessionId) =>
      order(connection, sessionId, { type: 'EndSession', hostId: hostOf(connection) }),

    RemovePlayer: ({ connection }, sessionId, playerId, { ban }) =>
      order(connection, sessionId, { type: 'RemovePlayer', hostId: hostOf(connection), playerId, ban }),

    UnbanPlayer: ({ connection }, sessionId, playerId) =>
      order(connection, sessionId, { type: 'UnbanPlayer', hostId: hostOf(connection), playerId }),

    RenamePlayer: ({ connection }, sessionId, playerId, identifier) =>
      order(connection, sessionId, { type: 'RenamePlayer', hostId: hostOf(connection), playerId, identifier }),

    SetRoom: ({ connection }, sessionId, changes) =>
      order(connection, sessionId, { type: 'SetRoom', hostId: hostOf(connection), ...changes }),

    ExtendTime: ({ connection }, sessionId, seconds) =>
      order(connection, sessionId, { type: 'ExtendTime', hostId: hostOf(connection), seconds }),

    PauseQuestion: ({ connection }, sessionId) =>
      order(connection, sessionId, { type: 'PauseQuestion', hostId: hostOf(connection) }),

    ResumeQuestion: ({ connection }, sessionId) =>
      order(connection, sessionId, { type: 'ResumeQuestion', hostId: hostOf(connection) }),

    SetPlayerTime: ({ connection }, sessionId, playerId, factor) =>
      order(connection, sessionId, { type: 'SetPlayerTime', hostId: hostOf(connection), playerId, factor }),

    VoidQuestion: ({ connection }, sessionId, questionId, reason) =>
      order(connection, sessionId, { type: 'VoidQuestion', hostId: hostOf(connection), questionId, reason }),

    CorrectQuestion: ({ connection }, sessionId, questionId, answerIds) =>
      order(connection, sessionId, { type: 'CorrectQuestion', hostId: hostOf(connection), questionId, answerIds }),

    SendReportToEmail: async ({ connection }, sessionId, email, quizName) => {
      const { user } = connection.state.signedIn;
      const refused = reportRefusal(user, email);
      if (refused) {
        denied(refused);
        throw refusal(refused);
      }
      await order(connection, sessionId, { type: 'RequestReport', hostId: user.id, email: user.email, quizName });
    },
  };
}
