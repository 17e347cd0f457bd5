import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

export const teams = {
  teams: 'Equipos',
  yours: 'Tu equipo',
  pick: 'Elige tu equipo',
  pickHint: 'Puedes cambiarlo hasta que empiece el quiz.',
  none: 'Si no eliges, entrarás en el equipo más pequeño cuando empiece el quiz.',
  refused: 'Ese equipo ya no se puede elegir.',
  players: (count) => counted(count, 'jugador', 'jugadores'),
  ranked: (place, name, score) =>
    `Puesto ${formatNumber(place)}: equipo ${name} con ${counted(score, 'punto', 'puntos')}`,
  team: 'Equipo',
  noTeam: 'Sin equipo',
} satisfies Texts['teams'];
