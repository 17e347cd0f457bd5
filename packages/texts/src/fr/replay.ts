import type { Texts } from '#texts.ts';
import { counted, formatNumber, ordinal } from './words.ts';

export const replay = {
  title: 'Replay',
  back: 'Résultats',
  loading: 'Lecture de la partie…',
  unreadable: 'Cette partie n’a pas de replay.',
  hostScreen: 'L’écran principal',
  phone: (name) => `Téléphone : ${name}`,
  isAway: 'n’est pas dans la partie à ce moment.',
  controls: 'Frise du temps',
  moment: 'Moment',
  at: (time, phase) => (phase === '' ? time : `${time}, ${phase}`),
  play: 'Lire',
  pause: 'Pause',
  speed: 'Vitesse',
  times: (speed) => `${formatNumber(speed)}\u00a0×`,
  jump: 'Aller à',
  beginning: 'Début',
  question: (number, text) => (text === '' ? `Question ${number}` : `${number}. ${text}`),
  share: 'Copier un lien vers ce moment',
  copied: 'Le lien est copié.',
  notCopied: 'Le lien est dans la barre d’adresse.',
  keys: 'Espace lit et met en pause, ← et → déplacent de 5 secondes, Page préc. et Page suiv. d’une question.',
  time: (ms) => {
    const seconds = Math.floor(ms / 1_000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  },
  heat: {
    joins: (n) => counted(n, { one: '# arrivée', many: '# d’arrivées', other: '# arrivées' }),
    answers: (n) => counted(n, { one: '# réponse', many: '# de réponses', other: '# réponses' }),
    drops: (n) =>
      counted(n, { one: '# connexion coupée', many: '# de connexions coupées', other: '# connexions coupées' }),
    gatewayLosses: (n) =>
      counted(n, { one: '# passerelle perdue', many: '# de passerelles perdues', other: '# passerelles perdues' }),
  },
  people: 'Joueurs à ce moment',
  search: 'Chercher un joueur',
  searchPlaceholder: 'Partie d’un nom',
  nobody: 'Personne',
  showHost: 'Retour à l’écran principal',
  points: (place, score) => `${ordinal(place)} · ${formatNumber(score)}`,
  more: (n) =>
    counted(n, {
      one: 'Et # autre. La recherche le trouve.',
      many: 'Et # d’autres. La recherche les trouve.',
      other: 'Et # autres. La recherche les trouve.',
    }),
} satisfies Texts['replay'];
