import type { Texts } from '#texts.ts';
import { formatNumber, outOf, people } from './words.ts';

export const presenter = {
  openStage: 'Bühne öffnen',
  toHall: 'Beameransicht',
  blocked: {
    title: 'Dein Browser hat das Fenster blockiert.',
    message: 'Erlaube Pop-ups für diese Seite, oder öffne den Link selbst und schieb das Fenster auf den Beamer.',
    open: 'Bühne öffnen',
  },
  onStage: 'Auf der Bühne',
  people: (players, away) =>
    away === 0 ? people(players) : `${people(players)}, ${formatNumber(away)} nicht verbunden`,
  onlyYou: 'Nur du siehst diese Liste. Das Quiz läuft auf der Bühne.',
  newest: 'Zuletzt dazugekommen',
  leaders: 'Vorn',
  right: (texts) => `Richtig: ${texts.join('; ')}`,
  next: (position, total) => `Als Nächstes: Frage ${outOf(position, total)}`,
  last: 'Keine Frage mehr.',
  follows: {
    playing: 'Es folgen die Antworten, die Rangliste und das Podest.',
    statistics: 'Es folgen die Rangliste und das Podest.',
    leaderboard: 'Es folgt das Podest.',
    podium: 'Es folgt der Endbildschirm mit dem Bericht.',
  },
  alone: {
    title: 'Es ist noch niemand da. Trotzdem starten?',
    message: 'Auch während des Quiz kann man noch beitreten.',
    start: 'Trotzdem starten',
    wait: 'Warten',
  },
  pressAgain: 'Zum Überspringen noch einmal drücken',
} satisfies Texts['presenter'];
