import { z } from 'zod';
import { playerIdSchema, questionIdSchema, userIdSchema } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { kindOf } from '#questions/question.ts';
import { typedText } from '#questions/typed-text.ts';
import { accept, commandSchema, type Decision, defineCommand, reject } from '#session/decision.ts';
import { roomSettingsSchema, timeFactorSchema } from '#session/fields.ts';
import { refusedName } from '#session/players.ts';
import { deviceOf, hasLeft, playerNow, type SessionState, wasAsked } from '#session/state.ts';
import { userNameSchema } from '#text.ts';

/** The host's control over people and the door (beyond the specification, section 1). */

const ofPlayer = { hostId: userIdSchema, playerId: playerIdSchema };

const isBannedHere = ({ bans }: SessionState, playerId: string): boolean =>
  [...bans.values()].some(({ id }) => id === playerId);

const removePlayer = commandSchema('RemovePlayer', { ...ofPlayer, ban: z.boolean() });

/** With `ban` its device cannot enter this session again. A player who was removed, or has left, can still be banned. */
function remove(state: SessionState, { playerId, ban }: z.infer<typeof removePlayer>): Decision {
  const player = playerNow(state, playerId);
  const deviceId = deviceOf(state, playerId);
  const isBanned = deviceId === undefined ? isBannedHere(state, playerId) : state.bans.has(deviceId);
  if (player) {
    if (player.presence.kind === 'removed' && (isBanned || !ban)) return accept();
    return accept({ type: 'PlayerRemoved', playerId: player.id, banned: ban });
  }
  if (isBanned) return accept();
  const mayBan = ban && state.formerPlayers.has(playerId);
  return mayBan ? accept({ type: 'PlayerRemoved', playerId, banned: true }) : reject('unknown-player');
}

const unbanPlayer = commandSchema('UnbanPlayer', ofPlayer);

function unban(state: SessionState, { playerId }: z.infer<typeof unbanPlayer>): Decision {
  return isBannedHere(state, playerId) ? accept({ type: 'PlayerUnbanned', playerId }) : accept();
}

const renamePlayer = commandSchema('RenamePlayer', { ...ofPlayer, identifier: userNameSchema });

function rename(state: SessionState, { playerId, identifier }: z.infer<typeof renamePlayer>): Decision {
  const player = playerNow(state, playerId);
  if (!player || hasLeft(player)) return reject('unknown-player');
  // Even its present name settles a pending one: the player keeps the present name.
  if (player.identifier === identifier && player.pendingName === null) return accept();
  const refusal = refusedName(state, identifier, player.id);
  return refusal ? reject(refusal) : accept({ type: 'PlayerRenamed', playerId: player.id, identifier });
}

const setRoomSchema = commandSchema('SetRoom', { hostId: userIdSchema, ...roomSettingsSchema.partial().shape });

/** The event contains only changed settings. */
function setRoom(state: SessionState, { locked, names, nameFilter }: z.infer<typeof setRoomSchema>): Decision {
  const { room } = state;
  const changes = {
    ...(locked === undefined || locked === room.locked ? {} : { locked }),
    ...(names === undefined || names === room.names ? {} : { names }),
    ...(nameFilter === undefined || nameFilter === room.nameFilter ? {} : { nameFilter }),
  };
  return Object.keys(changes).length === 0 ? accept() : accept({ type: 'RoomSet', ...changes });
}

const setPlayerTime = commandSchema('SetPlayerTime', { ...ofPlayer, factor: timeFactorSchema });

/** A player's multiple of a question's time. */
function setTime(state: SessionState, { playerId, factor }: z.infer<typeof setPlayerTime>): Decision {
  const player = playerNow(state, playerId);
  if (!player || hasLeft(player)) return reject('unknown-player');
  return player.timeFactor === factor ? accept() : accept({ type: 'PlayerTimeSet', playerId: player.id, factor });
}

const hideTextSchema = commandSchema('HideText', {
  hostId: userIdSchema,
  questionId: questionIdSchema,
  text: typedText(LIMITS.answerTextLength),
});

/** Hides the text, and all that are grouped with it, on every screen. */
function hideText(state: SessionState, { questionId, text }: z.infer<typeof hideTextSchema>): Decision {
  const question = state.questions.find(({ id }) => id === questionId);
  if (!question || !wasAsked(state, questionId)) return reject('unknown-question');
  const key = kindOf(question).textKey?.(question, text);
  if (key === undefined) return reject('unknown-answer');
  return state.hiddenTexts.get(questionId)?.has(key) ? accept() : accept({ type: 'TextHidden', questionId, text });
}

const BOUNDED = { changesRoom: true } as const;

export const roomCommands = {
  RemovePlayer: defineCommand(removePlayer, remove, BOUNDED),
  UnbanPlayer: defineCommand(unbanPlayer, unban, BOUNDED),
  RenamePlayer: defineCommand(renamePlayer, rename, BOUNDED),
  SetRoom: defineCommand(setRoomSchema, setRoom, BOUNDED),
  SetPlayerTime: defineCommand(setPlayerTime, setTime, BOUNDED),
  HideText: defineCommand(hideTextSchema, hideText, BOUNDED),
};
