import type { Texts } from '#texts.ts';

export const poll = {
  hint: 'Rien n’est juste ou faux, et il n’y a pas de points.',
} satisfies Texts['poll'];
