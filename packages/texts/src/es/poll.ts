import type { Texts } from '#texts.ts';

export const poll = {
  hint: 'Nada es correcto ni incorrecto, y no hay puntos.',
} satisfies Texts['poll'];
