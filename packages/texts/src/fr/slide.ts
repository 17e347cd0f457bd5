import type { Texts } from '#texts.ts';

export const slide = {
  look: 'Regarde l’écran',
  hint: 'Une diapo s’affiche sur tous les écrans. Personne n’y répond. Sous le titre, le texte peut être plus long.',
} satisfies Texts['slide'];
