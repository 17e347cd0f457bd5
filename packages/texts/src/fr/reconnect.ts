import type { Texts } from '#texts.ts';

export const reconnect = {
  title: 'Revenir dans la partie ?',
  hostMessage: 'Votre partie est encore en cours.',
  hostEndMessage: 'Votre partie affiche encore son écran de fin.',
  playerMessage: 'Tu as encore une partie en cours.',
  reconnect: 'Revenir',
} satisfies Texts['reconnect'];
