import type { Texts } from '#texts.ts';

export const home = {
  title: 'Quiz en direct',
  lead: 'Chaque quiz cache des gemmes. À vos pioches, toute la salle en même temps !',
  join: 'Rejoindre un quiz',
  create: 'Créer un quiz',
  lastResult: 'Dernier résultat',
  about: 'À propos',
} satisfies Texts['home'];
