import type { Texts } from '#texts.ts';
import { people, placeOf, points } from './words.ts';

export const teams = {
  teams: 'Équipes',
  yours: 'Ton équipe',
  pick: 'Choisis ton équipe',
  pickHint: 'Tu peux en changer jusqu’au début du quiz.',
  none: 'Sans choix, tu rejoins la plus petite au début du quiz.',
  refused: 'Cette équipe n’est plus disponible.',
  players: people,
  ranked: (place, name, score) => `${placeOf(place)} : équipe ${name}, ${points(score)}`,
  team: 'Équipe',
  noTeam: 'Pas encore',
} satisfies Texts['teams'];
