import type { Texts } from '#texts.ts';

export const slide = {
  look: 'Schau nach vorn',
  hint: 'Eine Folie steht auf allen Bildschirmen. Niemand antwortet darauf. Unter dem Titel darf der Text länger sein.',
} satisfies Texts['slide'];
