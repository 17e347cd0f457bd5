import type { Texts } from '#texts.ts';
import { counted } from './words.ts';

export const estimate = {
  field: 'Deine Zahl',
  fieldIn: (unit) => `Deine Zahl, in ${unit}`,
  send: 'Senden',
  sign: 'Unter null',
  reads: (number) => `Gelesen als ${number}`,
  invalid: 'Gib eine Zahl ein, zum Beispiel 12 oder 3,5.',
  tooLarge: 'Diese Zahl ist zu groß.',
  sent: 'Gesendet',
  yours: 'Deine Zahl',
  right: 'Richtig',
  exact: 'Genau richtig',
  off: (distance) => `${distance} daneben`,
  onPhone: 'Tippe eine Zahl auf dem Handy',
  onPhoneIn: (unit) => `Tippe eine Zahl auf dem Handy, in ${unit}`,

  target: 'Richtige Zahl',
  exactWithin: 'Volle Punkte bis zu dieser Abweichung',
  tolerance: 'Keine Punkte ab dieser Abweichung',
  unit: 'Einheit',
  unitPlaceholder: 'kg, Jahre\u00a0…',
  negative: 'Gib eine Zahl ein, die nicht negativ ist.',
  narrow: 'Das muss mindestens so weit reichen wie die vollen Punkte.',
  explained: (from, to) => `Volle Punkte von ${from} bis ${to}; je weiter daneben, desto weniger.`,
  explainedOne: (number) => `Volle Punkte für ${number}; je weiter daneben, desto weniger.`,
  explainedExact: (from, to) => `Volle Punkte von ${from} bis ${to}, außerhalb keine.`,
  explainedOnly: (number) => `Punkte nur für ${number}.`,

  nobody: 'Niemand hat eine Zahl gesendet.',
  numbers: (count) => counted(count, { one: '# Zahl', other: '# Zahlen' }),
  strip: (count, min, max, target) => `${count} von ${min} bis ${max}. Richtig: ${target}.`,
  median: (number) => `Die Hälfte liegt unter ${number}`,
  nearest: 'Am nächsten dran',
} satisfies Texts['estimate'];
