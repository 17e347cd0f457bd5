import { LIMITS } from '#limits.ts';
import { commandDefinition, type SessionCommand } from './commands.ts';
import { accept, type CommandContext, type Decision, reject } from './decision.ts';
import { phase, type SessionState } from './state.ts';

/**
 * Decides a command: events or a rejection. Never throws for what a player or host did, and does not change the state.
 * Each event applies to the state after the one before it.
 */
export function decide(state: SessionState, command: SessionCommand, context: CommandContext): Decision {
  const definition = commandDefinition(command);
  const now = phase(state);
  if (definition.creates)
    return now === 'unborn' ? definition.decide(state, command, context) : reject('session-exists');
  if (now === 'unborn' || (now === 'ended' && !definition.afterTheEnd))
    return definition.mayBeLate ? accept() : reject('no-session');
  if ('hostId' in command && command.hostId !== state.hostId) return reject('not-host');
  if (definition.changesRoom && state.roomChanges >= LIMITS.roomChanges) return reject('session-full');
  return definition.decide(state, command, context);
}
