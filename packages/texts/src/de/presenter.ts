import type { Texts } from '#texts.ts';
import { formatNumber, outOf, people } from './words.ts';

export const presenter = {
  openStage: 'Bühne öffnen',
  toHall: 'Leinwandansicht',
  blocked: {
    title: 'Dein Browser hat das Fenster blockiert.',
    message: 'Erlaube Pop-ups für diese Seite, oder öffne den Link selbst und schieb das Fenster auf die Leinwand.',
    open: 'Bühne öffnen',
  },
  onStage: 'Auf der Bühne',
  people: (players, away) => (away === 0 ? people(players) : `${people(players)}, ${formatNumber(away)} nicht da`),
  onlyYou: 'Nur du siehst diese Liste. Das Quiz läuft auf der Bühne.',
  newest: 'Zuletzt dazugekommen',
  leaders: 'Vorn',
  right: (texts) => `Richtig: ${texts.join('; ')}`,
  next: (position, total) => `Als Nächstes: Frage ${outOf(position, total)}`,
  last: 'Keine Frage mehr.',
  follows: {
    playing: 'Es folgen die Antworten, die Rangliste und das Podium.',
    statistics: 'Es folgen die Rangliste und das Podium.',
    leaderboard: 'Es folgt das Podium.',
    podium: 'Es folgt der Endbildschirm mit dem Bericht.',
  },
  alone: {
    title: 'Es ist noch niemand da. Trotzdem starten?',
    message: 'Auch wenn das Quiz läuft, kann man noch mitspielen.',
    start: 'Trotzdem starten',
    wait: 'Warten',
  },
  pressAgain: 'Zum Überspringen noch einmal drücken',
} satisfies Texts['presenter'];
