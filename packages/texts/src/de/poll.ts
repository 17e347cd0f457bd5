import type { Texts } from '#texts.ts';

export const poll = {
  hint: 'Hier ist nichts richtig oder falsch, und es gibt keine Punkte.',
} satisfies Texts['poll'];
