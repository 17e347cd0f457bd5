import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

export const multipleChoice = {
  hint: 'Hake alle richtigen Antworten an.',
  scoring: 'Teilweise richtige Antworten',
  scorings: {
    partial: {
      name: 'Bringen einen Teil der Punkte',
      hint: 'Jede richtige Antwort bringt ihren Teil. Jede falsche kostet ebenso viel, aber nie unter null.',
    },
    all: { name: 'Bringen nichts', hint: 'Punkte nur für genau die angehakten Antworten.' },
  },

  none: 'Wähle eine oder mehrere',
  send: (chosen) => counted(chosen, { one: '# Antwort senden', other: '# Antworten senden' }),
  sent: (chosen) => counted(chosen, { one: '# Antwort gesendet', other: '# Antworten gesendet' }),
  marks: {
    chosen: 'Deine Wahl',
    correct: 'Richtig, und deine Wahl',
    missed: 'Richtig, aber nicht deine Wahl',
    wrong: 'Falsch, aber deine Wahl',
  },

  right: (players) => `${formatNumber(players)} ganz richtig`,
  partly: (players) => `${formatNumber(players)} teilweise richtig`,
  rightAndPartly: (right, partly) => `${formatNumber(right)} ganz richtig, ${formatNumber(partly)} teilweise richtig.`,
} satisfies Texts['multipleChoice'];
