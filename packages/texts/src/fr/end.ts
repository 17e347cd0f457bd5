import type { Texts } from '#texts.ts';

export const end = {
  thanks: 'Merci d’avoir joué !',
  lastKnown: 'Le quiz s’est terminé pendant l’absence de cet appareil. Voici tes points jusque-là.',
  again: 'Le quiz recommence.',
  follow: (name) => `Rejouer en tant que ${name}`,
  notNow: 'Pas maintenant',
  thanksHint: 'Le quiz est terminé. Ton casque retourne à son crochet.',
} satisfies Texts['end'];
