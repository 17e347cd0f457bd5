import type { Texts } from '#texts.ts';

export const finale = {
  whoIsIt: 'Wer ist es?',
  veiled: 'Die ersten drei sind noch verhüllt.',
  podiumTells: 'Das Podest verrät es, einen nach dem anderen.',
  next: { 3: 'Bronze geht an …', 2: 'Silber geht an …', 1: 'Gold geht an …' },
  winners: (count) => (count === 1 ? 'Gewonnen hat' : 'Gewonnen haben'),
  lookUp: 'Schau hoch! Das Podest verrät, wer vorn liegt.',
  soon: 'Dein Platz kommt gleich.',
  warm: {
    winner: 'Gewonnen! Was für ein Fund.',
    sharedWin: 'Gewonnen, gemeinsam mit anderen!',
    podium: 'Du stehst auf dem Podest. Gut gegraben!',
    upper: 'In der oberen Hälfte: stark gespielt.',
    everybody: 'Schön, dass du dabei warst. Jeder Spatenstich zählt.',
  },
} satisfies Texts['finale'];
