import { z } from 'zod';
import { type PlayerId, playerIdSchema } from '#ids.ts';
import { type Announcement, LOBBY_CHANGED, stateChange, userChanged } from '#session/announcements.ts';
import { defineEvent } from '#session/define-event.ts';
import { teamSchema } from '#session/fields.ts';
import { knownPlayer } from '#session/players.ts';
import { changeTeam } from '#session/roster.ts';
import { hasLeft, type SessionState } from '#session/state.ts';
import { teamScores } from './teams.ts';

const chosen = { playerId: playerIdSchema, team: teamSchema };

export const teamEvents = {
  /** By the player, in the lobby. */
  TeamPicked: defineEvent('TeamPicked', chosen, {
    evolve(state, { playerId, team }) {
      setTeam(state, playerId, team);
      state.entries += 1;
    },
    announce: (_, { playerId, team }) => ownTeam(playerId, team),
  }),

  /** By the host, at any time: the player's points move with it. */
  PlayerTeamSet: defineEvent('PlayerTeamSet', chosen, {
    changesRoom: true,
    changesResults: true,
    evolve(state, { playerId, team }) {
      setTeam(state, playerId, team);
      state.teamScores = teamScores(state);
    },
    announce(state, { playerId, team }, { before }) {
      // Points of a running question only count when it closes.
      const movesPoints = before.phase !== 'lobby' && before.phase !== 'playing';
      return [...ownTeam(playerId, team), ...(movesPoints ? stateChange(state) : [])];
    },
  }),

  /** Players without a team got one, before the first question. */
  TeamsFilled: defineEvent(
    'TeamsFilled',
    { assigned: z.array(z.object(chosen)) },
    {
      evolve(state, { assigned }) {
        for (const { playerId, team } of assigned) setTeam(state, playerId, team);
      },
      announce: (_, { assigned }) => [
        { to: 'each', target: 'playerteam' },
        ...assigned.map(({ playerId }) => userChanged(playerId)),
      ],
    },
  ),
};

const ownTeam = (playerId: PlayerId, team: number): Announcement[] => [
  { to: 'player', playerId, target: 'playerteam', args: [{ team }] },
  userChanged(playerId),
  LOBBY_CHANGED,
];

function setTeam(state: SessionState, playerId: PlayerId, team: number): void {
  const player = knownPlayer(state, playerId);
  if (!hasLeft(player)) changeTeam(state.roster, player.team, team);
  player.team = team;
}
