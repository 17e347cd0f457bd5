import { LIMITS } from '#limits.ts';
import { mayBeLate, type SessionCommand } from './commands.ts';
import * as lifecycle from './decide-lifecycle.ts';
import * as play from './decide-play.ts';
import * as presence from './decide-presence.ts';
import * as room from './decide-room.ts';
import * as teams from './decide-teams.ts';
import { accept, type CommandContext, type Decision, reject } from './decision.ts';
import { phase, type SessionState } from './state.ts';

/**
 * A report may be requested from the results and gets its outcome, a mistake in a question may be found when they are read,
 * and they may be deleted.
 */
const AFTER_THE_END: ReadonlySet<string> = new Set([
  'RequestReport',
  'ConfirmReport',
  'ConfirmReceipts',
  'VoidQuestion',
  'CorrectQuestion',
  'ForgetSession',
] satisfies SessionCommand['type'][]);

/**
 * Decides a command: events or a rejection. Never throws for what a player or host did, and does not change the state.
 * Each event applies to the state after the one before it.
 */
export function decide(state: SessionState, command: SessionCommand, context: CommandContext): Decision {
  const now = phase(state);
  if (command.type === 'CreateSession')
    return now === 'unborn' ? lifecycle.create(command, context) : reject('session-exists');
  if (now === 'unborn' || (now === 'ended' && !AFTER_THE_END.has(command.type)))
    return mayBeLate(command) ? accept() : reject('no-session');
  if ('hostId' in command && command.hostId !== state.hostId) return reject('not-host');
  switch (command.type) {
    case 'SetQuestions':
      return lifecycle.setQuestions(state, command, context);
    case 'EndSession':
      return lifecycle.end(state);
    case 'TerminateSession':
      return lifecycle.terminate(state, command);
    case 'ExpireSession':
      return lifecycle.expire(state, context);
    case 'RequestReport':
      return lifecycle.requestReport(state, command, context);
    case 'ConfirmReport':
      return lifecycle.confirmReport(state, command);
    case 'ConfirmReceipts':
      return lifecycle.confirmReceipts(state, command);
    case 'ForgetSession':
      return lifecycle.forget(state);
    case 'EnterSession':
      return presence.enter(state, command, context);
    case 'LeaveSession':
      return presence.leave(state, command);
    case 'DropConnection':
      return presence.drop(state, command);
    case 'EnterAsHost':
      return presence.enterAsHost(state, command);
    case 'DropHost':
      return presence.dropHost(state, command);
    case 'ReconcilePresence':
      return presence.reconcile(state, command);
    case 'DropGateway':
      return presence.dropGateway(state, command);
    case 'SweepAway':
      return presence.sweepAway(state, context);
    case 'PickTeam':
      return teams.pickTeam(state, command);
    case 'PlayQuestion':
      return play.playNext(state, command.questionId, context);
    case 'ChangePhase':
      return play.changePhase(state, command, context);
    case 'SkipQuestion':
      return play.skip(state, command);
    case 'CloseQuestion':
      return play.closeOnTime(state, command, context);
    case 'SubmitAnswer':
      return play.submit(state, command, context);
    case 'ResumeQuestion':
      return play.resume(state, command, context);
  }
  // Bounds what a host can add to the log by changing the room over and over.
  if (state.roomChanges >= LIMITS.roomChanges) return reject('session-full');
  switch (command.type) {
    case 'ExtendTime':
      return play.extend(state, command);
    case 'PauseQuestion':
      return play.pause(state, command, context);
    case 'SetTeam':
      return teams.setTeam(state, command);
    case 'RemovePlayer':
      return room.remove(state, command);
    case 'UnbanPlayer':
      return room.unban(state, command);
    case 'RenamePlayer':
      return room.rename(state, command);
    case 'SetRoom':
      return room.setRoom(state, command);
    case 'SetPlayerTime':
      return room.setTime(state, command);
    case 'VoidQuestion':
      return room.voidQuestion(state, command);
    case 'CorrectQuestion':
      return room.correct(state, command);
    default:
      return command satisfies never;
  }
}
