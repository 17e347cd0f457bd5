import type { Texts } from '#texts.ts';

export const reconnect = {
  title: 'Wieder einsteigen?',
  hostMessage: 'Deine Quizrunde läuft noch.',
  hostEndMessage: 'Deine Quizrunde steht auf dem Schlussbild.',
  playerMessage: 'Du spielst noch in einer Quizrunde.',
  reconnect: 'Wieder einsteigen',
} satisfies Texts['reconnect'];
