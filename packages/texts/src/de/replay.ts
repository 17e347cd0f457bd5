import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

export const replay = {
  title: 'Replay',
  back: 'Ergebnisse',
  loading: 'Die Runde wird gelesen\u00a0…',
  unreadable: 'Von dieser Runde gibt es kein Replay.',
  hostScreen: 'Der Hauptbildschirm',
  phone: (name) => `Das Handy von ${name}`,
  isAway: 'ist in diesem Moment nicht in der Runde.',
  controls: 'Zeitleiste',
  moment: 'Moment',
  at: (time, phase) => (phase === '' ? time : `${time}, ${phase}`),
  play: 'Abspielen',
  pause: 'Anhalten',
  speed: 'Tempo',
  times: (speed) => `${formatNumber(speed)}\u00a0×`,
  jump: 'Springen zu',
  beginning: 'Anfang',
  question: (number, text) => (text === '' ? `Frage ${number}` : `${number}. ${text}`),
  share: 'Link zu diesem Moment kopieren',
  copied: 'Der Link ist kopiert.',
  notCopied: 'Der Link steht in der Adresszeile.',
  keys: 'Leertaste spielt ab und hält an, ← und → springen um 5 Sekunden, Bild auf und Bild ab um eine Frage.',
  time: (ms) => {
    const seconds = Math.floor(ms / 1_000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  },
  heat: {
    joins: (n) => counted(n, { one: '# Neuzugang', other: '# Neuzugänge' }),
    answers: (n) => counted(n, { one: '# Antwort', other: '# Antworten' }),
    drops: (n) => counted(n, { one: '# abgerissene Verbindung', other: '# abgerissene Verbindungen' }),
    gatewayLosses: (n) => counted(n, { one: '# ausgefallenes Gateway', other: '# ausgefallene Gateways' }),
  },
  people: 'Wer gerade dabei ist',
  search: 'Person suchen',
  searchPlaceholder: 'Teil eines Namens',
  nobody: 'Niemand',
  showHost: 'Zurück zum Hauptbildschirm',
  points: (place, score) => `${formatNumber(place)}. · ${formatNumber(score)}`,
  more: (n) => `Und noch ${formatNumber(n)}. Die Suche findet sie.`,
} satisfies Texts['replay'];
