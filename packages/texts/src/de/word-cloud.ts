import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

export const wordCloud = {
  field: 'Dein Wort, oder ein paar',
  send: 'Senden',
  sent: 'Gesendet',
  onPhone: 'Schreib ein Wort auf dem Handy',
  hint: `Alle schreiben bis zu ${formatNumber(LIMITS.cloudTextLength)} Zeichen. Nichts ist richtig oder falsch. Mit Live-Antworten wächst die Wolke, solange die Frage offen ist.`,
  words: 'Wörter',
  nothing: 'Niemand hat etwas geschrieben.',
  group: (text, count) => `${text}: ${formatNumber(count)}`,
  others: (count) => counted(count, { one: '# anderes Wort', other: '# andere Wörter' }),
  hide: (text) => `„${text}“ ausblenden`,
} satisfies Texts['wordCloud'];
