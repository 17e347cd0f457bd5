import type { Texts } from '#texts.ts';

export const reconnect = {
  title: '¿Quieres volver a la sesión?',
  hostMessage: 'Tu sesión sigue en curso.',
  hostEndMessage: 'Tu sesión está en su pantalla final.',
  playerMessage: 'Sigues dentro de un quiz.',
  reconnect: 'Volver',
} satisfies Texts['reconnect'];
