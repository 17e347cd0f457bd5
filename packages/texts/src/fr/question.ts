import type { Texts } from '#texts.ts';

export const question = {
  code: 'Code',
  explanation: 'Explication',
  picture: 'Image',
  enlarge: (alt) => (alt === '' ? 'Agrandir l’image' : `Agrandir l’image : ${alt}`),
} satisfies Texts['question'];
