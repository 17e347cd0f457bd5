import type { Texts } from '#texts.ts';
import { formatNumber, ordinal, outOf } from './words.ts';

type Named = readonly { readonly letter: string; readonly text: string }[];

const namesOf = (answers: Named) =>
  answers.map(({ letter, text }) => (text === '' ? letter : `${letter}, ${text}`)).join(' ; ');

const have = (part: number, whole: number) => `${outOf(part, whole)} ${part < 2 ? 'a' : 'ont'}`;

export const host = {
  title: 'Partie',
  kept: {
    yours: 'Le quiz et ses joueurs sont gardés. Reconnexion…',
    service: 'Le quiz et ses réponses sont gardés. Cet écran revient tout seul.',
  },
  entering: 'Ouverture de votre partie…',
  deviceBusy: 'Vous jouez encore dans une partie sur cet appareil. Revenez-y, ou quittez-la avant d’en animer une.',
  start: 'Lancer le quiz',
  end: 'Terminer',
  skip: 'Passer',
  next: 'Suivant',
  loadingPictures: 'Chargement des images',
  question: (position, total) => `Question ${outOf(position, total)}`,
  answered: 'ont répondu',
  answeredOf: (answered, total) => `Réponses : ${formatNumber(answered)}/${formatNumber(total)}`,
  everybody: 'Tout le monde a répondu.',
  getReady: 'Préparez-vous…',
  paused: 'Le chrono est arrêté.',
  overtime: 'Certains ont plus de temps',
  doesNotCount: 'Cette question ne compte pas.',
  liveAnswers: 'Réponses jusqu’ici',
  statistics: 'Réponses',
  answerCount: (letter, text, count, correct) =>
    `${letter}, ${text} : ${formatNumber(count)}${correct ? ' (juste)' : ''}`,
  rightAnswers: (answers, total) => {
    const chosen = answers.reduce((sum, one) => sum + one.chosen, 0);
    return answers.length === 1
      ? `Bonne réponse : ${namesOf(answers)}. ${have(chosen, total)} fait ce choix.`
      : `Bonnes réponses : ${namesOf(answers)}. ${have(chosen, total)} choisi l’une d’elles.`;
  },
  rightTexts: (texts, right, total) => `Bonne réponse : ${texts.join(' ; ')}. ${have(right, total)} trouvé.`,
  rightNumber: (number) => `Bonne réponse : ${number}.`,
  rightChoices: (answers, right, total) =>
    `Bonnes réponses : ${namesOf(answers)}. ${have(right, total)} choisi exactement cela.`,
  rightOrder: (texts, right, total) =>
    `Le bon ordre : ${texts.join(' ; ')}. ${have(right, total)} trouvé exactement cela.`,
  correct: 'Juste',
  ranked: (place, name, score) => `${ordinal(place)} : ${name}, ${formatNumber(score)}`,
  playAgain: 'Rejouer',
  toOverview: 'Vers mes quiz',
  confirmEndTitle: 'Terminer ce quiz ?',
  confirmEndMessage: 'La partie prend fin pour tous les joueurs. Les résultats jusque-là sont gardés.',
  keepPlaying: 'Continuer',
  phase: {
    lobby: 'Salle d’attente : les joueurs arrivent',
    playing: 'La question est ouverte',
    statistics: 'La question est fermée : réponses',
    leaderboard: 'Classement',
    podium: 'Podium',
    endscreen: 'Le quiz est terminé',
  },

  rejections: {
    'email-not-verified': 'Ouvrez d’abord le lien que nous vous avons envoyé. Le rapport pourra alors partir.',
    'not-allowed': 'Cela ne se fait que sur l’écran principal.',
    'not-host': 'Quelqu’un d’autre anime cette partie.',
    'not-own-address': 'Le rapport ne part qu’à votre propre adresse.',
    'quiz-changed': 'Ce quiz a été modifié ailleurs. Chargez-le de nouveau.',
    'report-in-flight': 'Le rapport est déjà en route.',
    'start-in-progress': 'Une autre de vos parties est en train de démarrer. Réessayez dans un instant.',
    'too-early': 'La question est encore ouverte.',
    'unknown-player': 'Ce joueur n’est plus dans le quiz.',
  },
} satisfies Texts['host'];
