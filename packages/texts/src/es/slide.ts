import type { Texts } from '#texts.ts';

export const slide = {
  look: 'Mira la pantalla',
  hint: 'Una diapositiva se ve en todas las pantallas y nadie responde. Debajo del título cabe un texto más largo.',
} satisfies Texts['slide'];
