import type { Texts } from '#texts.ts';
import { formatNumber, outOf, people } from './words.ts';

export const presenter = {
  openStage: 'Ouvrir la scène',
  toHall: 'Vue du grand écran',
  blocked: {
    title: 'Votre navigateur a bloqué la fenêtre.',
    message:
      'Autorisez les pop-ups pour cette page, ou ouvrez le lien vous-même et placez la fenêtre sur le grand écran.',
    open: 'Ouvrir la scène',
  },
  onStage: 'Sur la scène',
  people: (players, away) =>
    away === 0 ? people(players) : `${people(players)}, dont ${formatNumber(away)} hors ligne`,
  onlyYou: 'Cette liste n’est visible que par vous. Le quiz est sur la scène.',
  newest: 'Derniers arrivés',
  leaders: 'En tête',
  right: (texts) => `Juste : ${texts.join(' ; ')}`,
  next: (position, total) => `Ensuite : question ${outOf(position, total)}`,
  last: 'Plus de question.',
  follows: {
    playing: 'Suivent les réponses, le classement et le podium.',
    statistics: 'Suivent le classement et le podium.',
    leaderboard: 'Suit le podium.',
    podium: 'Suit l’écran de fin, avec le rapport.',
  },
  alone: {
    title: 'Personne n’est encore là. Commencer quand même ?',
    message: 'On peut encore rejoindre la partie pendant le quiz.',
    start: 'Commencer quand même',
    wait: 'Attendre',
  },
  pressAgain: 'Appuyez encore pour passer',
} satisfies Texts['presenter'];
