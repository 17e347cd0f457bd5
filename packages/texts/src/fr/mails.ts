import type { Texts } from '#texts.ts';
import { counted, formatSeconds, ordinal, people, points, questions } from './words.ts';

const EXPIRY = 'Le lien sert une fois, pendant 15 minutes.';

const PLACES = { files: 'dans les fichiers joints', page: 'sur la page des résultats' };

const omitted = (tooLarge: readonly string[]) =>
  tooLarge.length === 0 ? '' : `Trop lourd pour un e-mail : ${tooLarge.join(', ')}. `;

const others = (n: number) => counted(n, { one: '# autre', many: '# d’autres', other: '# autres' });

export const mails = {
  language: 'fr',
  motto: 'Quarry, le quiz plein de gemmes',
  orOpen: 'Ou ouvrez cette adresse :',

  registration: {
    subject: 'Bienvenue sur Quarry : confirmez votre adresse e-mail',
    title: 'Bienvenue sur Quarry !',
    intro:
      'Votre compte est prêt. Confirmez que cette adresse est la vôtre, pour vous connecter de partout et recevoir vos rapports par e-mail.',
    label: 'Confirmer et se connecter',
    ignore:
      'Quelqu’un a saisi cette adresse pour s’inscrire. Si ce n’était pas vous, ne faites rien : sans ce lien, personne ne peut la confirmer.',
  },
  signIn: {
    subject: 'Votre lien de connexion à Quarry',
    title: 'Connexion à Quarry',
    intro: 'Voici le lien que vous avez demandé.',
    label: 'Se connecter',
    ignore: 'Si vous n’avez rien demandé, ne faites rien : sans ce lien, personne ne peut se connecter.',
  },
  expiry: EXPIRY,
  linkLabel: (label) => `${label} :`,
  linkPreview: (label) => `${label} : ${EXPIRY}`,

  report: {
    subject: (quizName) => `Rapport : ${quizName}`,
    untitled: 'Votre quiz',
    noText: '(sans texte)',
    summary: (playerCount, questionCount, playedOn) =>
      `${people(playerCount)}, ${questions(questionCount)}, partie du ${playedOn}`,
    podium: 'Podium',
    teams: 'Équipes',
    players: 'Joueurs',
    hardest: 'Questions les plus difficiles',
    questions: 'Questions',
    teamColumns: 'Équipes (place, nom, total, joueurs)',
    playerColumns: 'Joueurs (place, nom, total, justes, temps moyen)',
    ordinal,
    score: points,
    scorePlain: points,
    names: (names, more) => (more > 0 ? `${names.join(', ')} et ${others(more)}` : names.join(', ')),
    more: (count, place) => `Et ${others(count)} ${PLACES[place]}.`,
    moreQuestions: (count, place) => `Et ${others(count)} ${PLACES[place]}.`,
    morePlain: (count, place) => `et ${others(count)} ${PLACES[place]}`,
    meanTime: 'Temps moyen',
    question: (number) => `Question ${number} :`,
    seconds: (seconds) => `${formatSeconds(seconds)}\u00a0s`,
    everything: (place, tooLarge) =>
      `${omitted(tooLarge)}Tout est ${PLACES[place]} : joueurs et questions dans un classeur Excel, et en CSV pour les autres logiciels.`,
    everythingPlain: (place, tooLarge, hasLink) =>
      `${omitted(tooLarge)}Tout est ${PLACES[place]}${hasLink ? ' :' : '.'}`,
    open: 'Ouvrir les résultats',
  },
} satisfies Texts['mails'];
