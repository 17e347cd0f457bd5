import type { Texts } from '#texts.ts';
import { counted, placeOf } from './words.ts';

/** Players and hosts read these, so that they say neither "tu" nor "vous" where both might. */
export const common = {
  product: 'Quarry',
  ok: 'OK',
  cancel: 'Annuler',
  close: 'Fermer',
  home: 'Accueil',
  overview: 'Mes quiz',
  join: 'Rejoindre',
  tryAgain: 'Réessayer',
  loading: 'Chargement…',
  saving: 'Enregistrement…',
  away: 'hors ligne',
  language: 'Langue de cette page',
  fields: {
    question: 'Écrire la question ici',
    quizName: 'Donner un titre (obligatoire)',
    quizCode: 'Saisir le code du quiz',
    userName: 'Saisir un nom',
    email: 'Écrire l’adresse e-mail ici',
    answer: 'Écrire une réponse ici',
  },
  cut: (max) =>
    counted(max, {
      one: 'Raccourci à # caractère.',
      many: 'Raccourci à # de caractères.',
      other: 'Raccourci à # caractères.',
    }),
  label: (name) => `${name} : `,
  more: (count) => counted(count, { one: 'et # autre', many: 'et # d’autres', other: 'et # autres' }),

  errors: {
    generic: 'Un problème est survenu. Merci de réessayer plus tard, ou de nous écrire si cela continue.',
    somethingWrong: 'Un problème est survenu.',
    network: 'Quarry est injoignable. Merci de vérifier la connexion et de réessayer.',
    notFound: 'Oups, il n’y a rien ici.',
    connection: 'Impossible de se connecter à la partie.',
    unexpected: 'Erreur inattendue !',
    code: (code) => `Code d’erreur ${code}`,
  },

  connection: {
    yours: 'La connexion est coupée.',
    service: 'Quarry ne répond pas pour le moment.',
    host: 'L’hôte s’absente un instant.',
    blocked: 'Ce réseau bloque les connexions en direct.',
    blockedHint: 'Un quiz en a besoin. Le mieux : passer aux données mobiles ou à un autre réseau. Nouvel essai…',
    retryNow: 'Essayer maintenant',
  },

  ranking: {
    rankUp: (places) =>
      counted(places, { one: '# place gagnée', many: '# de places gagnées', other: '# places gagnées' }),
    rankDown: (places) =>
      counted(places, { one: '# place perdue', many: '# de places perdues', other: '# places perdues' }),
    rankSame: 'Même place',
    place: placeOf,
    podium: 'Podium',
    podiumEmpty: 'Personne',
  },

  clock: {
    noLimit: 'Sans limite de temps',
    secondsLeft: (seconds) =>
      counted(seconds, {
        one: 'Plus que # seconde',
        many: 'Plus que # de secondes',
        other: 'Plus que # secondes',
      }),
    stoppedAt: (seconds) =>
      counted(seconds, {
        one: 'Le chrono est arrêté à # seconde',
        many: 'Le chrono est arrêté à # de secondes',
        other: 'Le chrono est arrêté à # secondes',
      }),
    late: 'Peut-être plus à jour.',
  },

  rejections: {
    'already-answered': 'Tu as déjà répondu à cette question. Ta première réponse compte.',
    'answer-too-late': 'Ta réponse est arrivée trop tard : le temps était écoulé.',
    banned: 'L’hôte t’a fermé l’accès à cette partie.',
    'device-busy': 'Une partie est encore en cours sur cet appareil. Il faut d’abord y revenir ou la quitter.',
    'device-taken': 'Ce joueur joue sur un autre appareil.',
    'host-busy': 'Une partie animée avec ce compte est encore en cours. Il faut d’abord la terminer.',
    'name-refused': 'Ce nom n’est pas accepté ici. Choisis-en un autre.',
    'name-taken': 'Ce nom est déjà pris.',
    'no-session': 'Cette partie est terminée.',
    'not-in-session': 'Tu n’es plus dans cette partie.',
    overloaded: 'Il y a foule sur Quarry. Merci de réessayer dans un instant.',
    'room-locked': 'L’hôte ne laisse plus entrer personne dans cette partie.',
    'service-unavailable': 'Impossible d’enregistrer pour le moment. Merci de réessayer dans un instant.',
    'session-full': 'Cette partie est complète.',
    'unknown-question': 'Le quiz a continué. Cet écran montre où il en est.',
    'wrong-state': 'Le quiz a continué. Cet écran montre où il en est.',
  },
} satisfies Texts['common'];
