import type { Texts } from '#texts.ts';
import { formatNumber, ordinal, outOf, people, points, questions } from './words.ts';

const date = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const files = {
  language: 'fr',
  sheets: { players: 'Joueurs', questions: 'Questions', teams: 'Équipes' },
  columns: {
    place: 'Place',
    player: 'Joueur',
    team: 'Équipe',
    players: 'Joueurs',
    score: 'Total',
    points: 'Points',
    correct: 'Justes',
    right: 'Juste',
    answered: 'Réponses',
    meanTime: 'Temps moyen (s)',
    meanTimeMs: 'Temps moyen (ms)',
    medianTimeMs: 'Temps médian (ms)',
    number: 'N°',
    question: 'Question',
    changed: 'Modifiée',
    asked: 'Présents',
    correctShare: 'Justes (%)',
    rightAnswer: 'Bonne réponse',
    given: 'Réponses données',
  },
  pointsOf: (question) => `Points Q${question}`,
  answer: (letter) => `Réponse ${letter}`,
  given: (letter) => `Choix ${letter}`,
  left: 'sorti',
  doesNotCount: (reason) => (reason === '' ? 'ne compte pas' : `ne compte pas : ${reason}`),
  corrected: 'corrigée',
  neither: 'rien n’était juste ou faux',
  nobodyThere: 'personne n’était là',
  right: (percent, correct, asked) => `${percent} % ont trouvé, ${outOf(correct, asked)}`,
  turnout: (answered, asked) => `${outOf(answered, asked)} ${answered < 2 ? 'a' : 'ont'} répondu`,
  date: (instant) => `${date.format(instant)} UTC`,

  untitled: 'Résultats',
  noText: '(sans texte)',
  size: (playerCount, questionCount, right, playedOn) =>
    `${[people(playerCount), questions(questionCount), ...(right === '' ? [] : [right])].join(', ')} ; ${playedOn}`,
  facts: (facts) => facts.join(' ; '),
  half: (medianTime) => `la moitié des réponses en ${formatNumber(medianTime)}\u00a0s`,
  picture: 'L’image de la question',
  answersChart: (answers) =>
    `Réponses. ${answers.map(({ text, right, count }) => `${text}${right ? ' (juste)' : ''} : ${formatNumber(count)}`).join(' ; ')}`,
  timesChart: (times) =>
    `Réponses selon le temps. ${times.map(({ from, to, count }) => `${formatNumber(from)} à ${formatNumber(to)}\u00a0s : ${formatNumber(count)}`).join(' ; ')}`,
  seconds: (seconds) => `${formatNumber(seconds)}\u00a0s`,
  teamLine: (place, name, score, players) => `${ordinal(place)} : ${name}, ${points(score)}, ${people(players)}`,
  listed: (listed, all) =>
    `Les ${formatNumber(listed)} premiers sur ${formatNumber(all)} ; tous sont dans les autres fichiers.`,
} satisfies Texts['files'];
