import type { Texts } from '#texts.ts';

export const question = {
  code: 'Code',
  explanation: 'Erklärung',
  picture: 'Bild',
  enlarge: (alt) => (alt === '' ? 'Bild vergrößern' : `Bild vergrößern: ${alt}`),
} satisfies Texts['question'];
