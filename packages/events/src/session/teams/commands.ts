import type { z } from 'zod';
import { playerIdSchema, userIdSchema } from '#ids.ts';
import { accept, commandSchema, type Decision, defineCommand, reject } from '#session/decision.ts';
import { teamSchema } from '#session/fields.ts';
import { hasLeft, isLogFull, phase, playerNow, presentPlayer, type SessionState } from '#session/state.ts';

const pickTeamSchema = commandSchema('PickTeam', { playerId: playerIdSchema, team: teamSchema });

/** A player's own choice, in the lobby, repeatable. */
function pickTeam(state: SessionState, { playerId, team }: z.infer<typeof pickTeamSchema>): Decision {
  const player = presentPlayer(state, playerId);
  const { teams } = state.options;
  if (!player) return reject('not-in-session');
  if (teams?.assign !== 'pick' || phase(state) !== 'lobby') return reject('wrong-state');
  if (team >= teams.count) return reject('unknown-team');
  if (player.team === team) return accept();
  return isLogFull(state) ? reject('session-full') : accept({ type: 'TeamPicked', playerId, team });
}

const setTeamSchema = commandSchema('SetTeam', { hostId: userIdSchema, playerId: playerIdSchema, team: teamSchema });

/** The host's choice, at any time until the session has ended, also if players pick. */
function setTeam(state: SessionState, { playerId, team }: z.infer<typeof setTeamSchema>): Decision {
  const player = playerNow(state, playerId);
  if (!player || hasLeft(player)) return reject('unknown-player');
  if (team >= (state.options.teams?.count ?? 0)) return reject('unknown-team');
  return player.team === team ? accept() : accept({ type: 'PlayerTeamSet', playerId: player.id, team });
}

export const teamCommands = {
  PickTeam: defineCommand(pickTeamSchema, pickTeam),
  SetTeam: defineCommand(setTeamSchema, setTeam, { changesRoom: true }),
};
