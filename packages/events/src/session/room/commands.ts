import { isReadableName, looksOf } from '#names/user-name.ts';
import { userNameKey } from '#text.ts';
import type { CommandOf } from './commands.ts';
import { accept, closingFirst, type Decision, reject } from './decision.ts';
import type { Rejection } from './rejections.ts';
import { correctedQuestion } from './scoring.ts';
import { deviceOf, hasLeft, phase, playerNow, type SessionState, wasAsked } from './state.ts';

/** Decisions about people, the door and wrong questions by the host (beyond the specification, section 1). */

const isBannedHere = ({ bans }: SessionState, playerId: string): boolean =>
  [...bans.values()].some(({ id }) => id === playerId);

/** A player who was removed, or has left, can still be banned. */
export function remove(state: SessionState, { playerId, ban }: CommandOf<'RemovePlayer'>): Decision {
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

export function unban(state: SessionState, { playerId }: CommandOf<'UnbanPlayer'>): Decision {
  return isBannedHere(state, playerId) ? accept({ type: 'PlayerUnbanned', playerId }) : accept();
}

export function rename(state: SessionState, { playerId, identifier }: CommandOf<'RenamePlayer'>): Decision {
  const player = playerNow(state, playerId);
  if (!player || hasLeft(player)) return reject('unknown-player');
  // Its present name as well is an answer to the one that waits: the player keeps it.
  if (player.identifier === identifier && player.pendingName === null) return accept();
  const refusal = refusedName(state, identifier, player.id);
  return refusal ? reject(refusal) : accept({ type: 'PlayerRenamed', playerId: player.id, identifier });
}

/**
 * Reason to reject a name, if any: it is not readable, or another player has it or one that looks like it. Names are
 * compared without case (contract, section 4).
 * @param owner the player who may keep it
 */
export function refusedName(state: SessionState, identifier: string, owner?: string): Rejection | undefined {
  if (!isReadableName(identifier)) return 'name-refused';
  const key = userNameKey(identifier);
  const holders = [
    state.playerByName.get(key),
    ...looksOf(identifier, key).map((look) => state.playerByLook.get(look)),
  ];
  return holders.some((holder) => holder !== undefined && holder !== owner) ? 'name-taken' : undefined;
}

/** The event contains only changed settings. */
export function setRoom(state: SessionState, { locked, names, nameFilter }: CommandOf<'SetRoom'>): Decision {
  const { room } = state;
  const changes = {
    ...(locked === undefined || locked === room.locked ? {} : { locked }),
    ...(names === undefined || names === room.names ? {} : { names }),
    ...(nameFilter === undefined || nameFilter === room.nameFilter ? {} : { nameFilter }),
  };
  return Object.keys(changes).length === 0 ? accept() : accept({ type: 'RoomSet', ...changes });
}

export function setTime(state: SessionState, { playerId, factor }: CommandOf<'SetPlayerTime'>): Decision {
  const player = playerNow(state, playerId);
  if (!player || hasLeft(player)) return reject('unknown-player');
  return player.timeFactor === factor ? accept() : accept({ type: 'PlayerTimeSet', playerId: player.id, factor });
}

/** A question that runs is closed first. */
export function voidQuestion(state: SessionState, { questionId, reason }: CommandOf<'VoidQuestion'>): Decision {
  if (!wasAsked(state, questionId)) return reject('unknown-question');
  if (state.voided.has(questionId)) return accept();
  const voided = { type: 'QuestionVoided', questionId, reason } as const;
  return accept(...(state.current?.question.id === questionId ? closingFirst(state, voided) : [voided]));
}

/** Only closed questions: nobody may learn the right answers of a running one. */
export function correct(state: SessionState, command: CommandOf<'CorrectQuestion'>): Decision {
  const { questionId } = command;
  const question = state.questions.find(({ id }) => id === questionId);
  if (!question || !wasAsked(state, questionId)) return reject('unknown-question');
  if (phase(state) === 'playing' && state.current?.question.id === questionId) return reject('wrong-state');
  const corrected = correctedQuestion(question, command);
  if (!corrected) return reject('unknown-answer');
  const isSame = JSON.stringify(corrected) === JSON.stringify(question);
  const { answerIds, correction } = command;
  return isSame
    ? accept()
    : accept({
        ...{ type: 'QuestionCorrected', questionId },
        ...(answerIds ? { answerIds: [...new Set(answerIds)] } : { correction }),
      });
}
