import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

export const typedAnswer = {
  field: 'Deine Antwort',
  send: 'Senden',
  sent: 'Gesendet',
  yours: 'Deine Antwort',
  right: () => 'Richtig',
  onPhone: 'Schreib deine Antwort auf dem Handy',

  spellings: 'Richtige Schreibweisen',
  hint: `Wer eine davon schreibt, liegt richtig. Bis zu ${formatNumber(LIMITS.spellings)} sind möglich.`,
  spelling: (position) => `Schreibweise ${formatNumber(position)}`,
  addSpelling: 'Schreibweise hinzufügen',
  deleteSpelling: (position) => `Schreibweise ${formatNumber(position)} löschen`,
  exact: 'Genau wie geschrieben',
  exactHint: 'Groß- und Kleinschreibung und Akzente zählen: Café ist nicht cafe',
  typos: 'Tippfehler, die durchgehen',
  typosOf: ['Keine', 'Einer in einem Wort mit fünf Buchstaben', 'Zwei in einem Wort mit zehn Buchstaben'] as [
    string,
    string,
    string,
  ],

  written: 'Was geschrieben wurde',
  nothing: 'Niemand hat etwas geschrieben.',
  group: (text, count, right) => `${text}: ${formatNumber(count)}${right ? ' (richtig)' : ''}`,
  others: (count) => counted(count, { one: '# andere Antwort', other: '# andere Antworten' }),
  accept: (text) => `„${text}“ auch gelten lassen`,
  hide: (text) => `„${text}“ ausblenden`,

  another: 'Noch eine richtige Schreibweise',
} satisfies Texts['typedAnswer'];
