import type { Texts } from '#texts.ts';

export const finale = {
  whoIsIt: 'Wer ist es?',
  veiled: 'Die ersten drei sind noch verhüllt.',
  podiumTells: 'Das Podium verrät sie, Platz für Platz.',
  next: { 3: 'Bronze geht an\u00a0…', 2: 'Silber geht an\u00a0…', 1: 'Gold geht an\u00a0…' },
  winners: (count) => (count === 1 ? 'Gewonnen hat' : 'Gewonnen haben'),
  lookUp: 'Schau hoch! Das Podium verrät, wer vorn liegt.',
  soon: 'Dein Platz kommt gleich.',
  warm: {
    winner: 'Gewonnen! Was für ein Fund.',
    sharedWin: 'Gewonnen, gemeinsam mit anderen!',
    podium: 'Du stehst auf dem Podium. Gut gegraben!',
    upper: 'In der oberen Hälfte: stark gespielt.',
    everybody: 'Schön, dass du dabei warst. Jeder Spatenstich zählt.',
  },
} satisfies Texts['finale'];
