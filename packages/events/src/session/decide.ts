import { LIMITS } from '#limits.ts';
import { mayBeLate, type SessionCommand } from './commands.ts';
import { decideLifecycle } from './decide-lifecycle.ts';
import { decidePlay } from './decide-play.ts';
import { decidePresence } from './decide-presence.ts';
import { decideRoom } from './decide-room.ts';
import { pickTeam, setTeam } from './decide-teams.ts';
import { accept, type CommandContext, type Decision, reject } from './decision.ts';
import { phase, type SessionState } from './state.ts';

/**
 * Decides a command: events or a rejection. Never throws for what a player or host did, and does not change the state.
 * Each event applies to the state after the one before it.
 */
export function decide(state: SessionState, command: SessionCommand, context: CommandContext): Decision {
  const now = phase(state);
  if (command.type === 'CreateSession')
    return now === 'unborn' ? decideLifecycle(state, command, context) : reject('session-exists');
  // A report requested before the end still gets its outcome.
  if (now === 'ended' && (command.type === 'ConfirmReport' || command.type === 'ConfirmReceipts'))
    return decideLifecycle(state, command, context);
  // A mistake in a question may be found when the results are read, and results may be deleted.
  const isOfResults = ['VoidQuestion', 'CorrectQuestion', 'ForgetSession'].includes(command.type);
  if (now === 'unborn' || (now === 'ended' && !isOfResults))
    return mayBeLate(command) ? accept() : reject('no-session');
  if ('hostId' in command && command.hostId !== state.hostId) return reject('not-host');
  const isRoomLogFull = state.roomChanges >= LIMITS.roomChanges;
  switch (command.type) {
    case 'SetQuestions':
    case 'EndSession':
    case 'TerminateSession':
    case 'ExpireSession':
    case 'RequestReport':
    case 'ConfirmReport':
    case 'ConfirmReceipts':
    case 'ForgetSession':
      return decideLifecycle(state, command, context);
    case 'EnterSession':
    case 'LeaveSession':
    case 'DropConnection':
    case 'EnterAsHost':
    case 'DropHost':
    case 'ReconcilePresence':
    case 'DropGateway':
    case 'SweepAway':
      return decidePresence(state, command, context);
    case 'PlayQuestion':
    case 'ChangePhase':
    case 'SkipQuestion':
    case 'CloseQuestion':
    case 'SubmitAnswer':
    case 'ResumeQuestion':
      return decidePlay(state, command, context);
    case 'PickTeam':
      return pickTeam(state, command);
    case 'SetTeam':
      return isRoomLogFull ? reject('session-full') : setTeam(state, command);
    case 'ExtendTime':
    case 'PauseQuestion':
      return isRoomLogFull ? reject('session-full') : decidePlay(state, command, context);
    case 'RemovePlayer':
    case 'UnbanPlayer':
    case 'RenamePlayer':
    case 'SetRoom':
    case 'SetPlayerTime':
    case 'VoidQuestion':
    case 'CorrectQuestion':
      return isRoomLogFull ? reject('session-full') : decideRoom(state, command);
    default:
      return command satisfies never;
  }
}
