import type { Texts } from '#texts.ts';

export const question = {
  code: 'Código',
  explanation: 'Explicación',
  picture: 'Imagen',
  enlarge: (alt) => (alt === '' ? 'Ampliar la imagen' : `Ampliar la imagen: ${alt}`),
} satisfies Texts['question'];
