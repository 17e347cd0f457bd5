import type { PlayerId } from '@quarry/events/ids';
import type { Rejection } from '@quarry/events/session/rejections';
import { prepareFrameFromJson } from '@quarry/signalr/frame/hub-frame';
import type { CallContext } from '@quarry/signalr/hub/call-context';
import type { HubHandlers } from '@quarry/signalr/hub/method-table';
import { type EnterParts, enterAsPlayer } from './enter-as-player.ts';
import { type PlayerBinding, type PlayerConnection, type PlayerState, unbind } from './player-binding.ts';
import type { PlayerHub } from './player-hub.ts';
import { accepted, refusal } from './refusal.ts';

type Handlers = HubHandlers<PlayerHub, CallContext<PlayerHub, PlayerState>>;

/** @returns the socket's binding if it matches the call's player and session, else the rejection */
function checkBinding(connection: PlayerConnection, playerId: string, sessionId: string): PlayerBinding | Rejection {
  const { binding } = connection.state;
  if (!binding || binding.sessionId !== sessionId) return 'not-in-session';
  return binding.playerId === playerId ? binding : 'not-own-player';
}

/** Turns players' calls into commands; an `invoke` completes when the command's effect is durable. */
export function playerHandlers(parts: EnterParts): Handlers {
  const { bus, denied } = parts;

  const deny = (code: Rejection): never => {
    denied(code);
    throw refusal(code);
  };
  const playerOf = (connection: PlayerConnection, playerId: string, sessionId: string): PlayerId => {
    const binding = checkBinding(connection, playerId, sessionId);
    return typeof binding === 'string' ? deny(binding) : binding.playerId;
  };

  return {
    GetConnectionId: ({ connection }) => connection.id,

    NotifySlaveEnterQuiz: async ({ connection }, connectionId, player, sessionId) => {
      if (connectionId !== connection.id) deny('bad-argument');
      await enterAsPlayer(parts, connection, player, sessionId);
    },

    NotifySlaveAnswered: async ({ connection }, player, sessionId, questionId, answerId) => {
      const playerId = playerOf(connection, player.id, sessionId);
      const reply = accepted(await bus.send(sessionId, { type: 'SubmitAnswer', playerId, questionId, answerId }));
      for (const { target, args } of reply.push) connection.sendFrame(prepareFrameFromJson(target, args));
    },

    LeaveQuizSession: async ({ connection }, player, sessionId) => {
      const playerId = playerOf(connection, player.id, sessionId);
      const reply = await bus.send(sessionId, { type: 'LeaveSession', playerId });
      // Leaving a session that has ended succeeds.
      if (reply.rejection !== 'no-session') accepted(reply);
      unbind(connection);
    },
  };
}
