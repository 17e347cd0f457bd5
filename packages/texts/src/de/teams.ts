import type { Texts } from '#texts.ts';
import { counted, formatNumber, people } from './words.ts';

export const teams = {
  teams: 'Teams',
  yours: 'Dein Team',
  pick: 'Wähle dein Team',
  pickHint: 'Bis das Quiz startet, kannst du noch wechseln.',
  none: 'Ohne Wahl kommst du beim Start ins kleinste Team.',
  refused: 'Dieses Team steht nicht mehr zur Wahl.',
  players: people,
  ranked: (place, name, score) =>
    `Platz ${formatNumber(place)}: Team ${name} mit ${counted(score, { one: '# Punkt', other: '# Punkten' })}`,
  team: 'Team',
  noTeam: 'Noch keins',
} satisfies Texts['teams'];
