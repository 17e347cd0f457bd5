import type { Texts } from '#texts.ts';

export const home = {
  title: 'Quizzes en vivo',
  lead: 'Cada quiz es una mina de gemas. Baja a buscarlas con toda la sala.',
  join: 'Participar',
  create: 'Crear un quiz',
  lastResult: 'Tu último resultado',
  about: 'Acerca de',
} satisfies Texts['home'];
