import { counted, formatNumber } from './words.ts';

/** Texts about teams, for every screen. Their names come from the service, in the language of the quiz. */
export const teams = {
  teams: 'Teams',
  yours: 'Your team',
  pick: 'Pick your team',
  pickHint: 'You can pick another one until the quiz starts.',
  none: 'Without a team you join the smallest one when the quiz starts.',
  refused: 'This team cannot be picked any more.',
  players: (count: number) => counted(count, 'player', 'players'),
  ranked: (place: number, name: string, score: number) =>
    `Place ${formatNumber(place)}: team ${name} with ${counted(score, 'point', 'points')}`,
  team: 'Team',
  noTeam: 'None yet',
};
