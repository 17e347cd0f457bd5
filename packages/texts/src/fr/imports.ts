import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatNumber, questions } from './words.ts';

const QUOTED = 'doit être un texte entre guillemets';
const SWITCH = 'doit être true ou false';
const MODIFIER = 'doit être 0 ou 1';
const ID = 'doit avoir de 1 à 128 lettres, chiffres, points ou tirets';

export const imports = {
  tooLarge: (megabytes) => `Il dépasse ${formatNumber(megabytes)}\u00a0Mo.`,
  unreadable: 'Il est illisible.',
  encoding: 'Son texte n’est ni en UTF-8 ni en UTF-16.',
  noJson: 'Ce n’est pas du JSON.',
  noQuiz: 'Il ne contient pas de quiz.',
  more: (count) => counted(count, { one: 'Et # autre.', many: 'Et # d’autres.', other: 'Et # autres.' }),
  question: (position) => `Question ${position}`,
  answer: (question, answer) => `Question ${question}, réponse ${answer}`,
  problem: (place, wrong) => {
    const line = place === null ? wrong : `${place} : ${wrong}`;
    return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
  },
  requirement: (field, must) => `${field} ${must}`,
  options: 'Options',
  wrongShape: 'n’a pas la bonne forme',
  missing: (field) => `${field} manque`,
  tooLong: (max) => `le texte dépasse ${formatNumber(max)} caractères`,
  control: 'le texte contient un saut de ligne ou un autre caractère de contrôle',

  lists: {
    'two questions have the same id': 'deux questions ont le même id',
    'two answers have the same id': 'deux réponses ont le même id',
    'exactly one answer must be correct': 'une réponse exactement doit être juste',
    'at least one answer must be correct': 'une réponse au moins doit être juste',
    'all answers of an order are correct': 'dans un ordre, toutes les réponses sont justes',
    'no answer of a poll is correct': 'dans un sondage, aucune réponse n’est juste',
    'all spellings are correct': 'toutes les orthographes sont justes',
  },

  window: {
    open: 'Questions d’un fichier',
    title: 'Un quiz depuis un fichier',
    addTitle: 'Ajouter des questions d’un fichier',
    hint: 'Un tableau de Kahoot!, Blooket ou Wayground, du GIFT ou du XML de Moodle, Aiken, arsnova, CSV, nos propres exports ou des lignes de texte. Vous voyez ce qu’il contient avant que rien ne soit enregistré.',
    drop: 'Déposez un fichier ici',
    choose: 'Choisir un fichier',
    paste: 'Ou coller des questions',
    example: 'Quelle planète est la plus grande ?\nMars\n*Jupiter',
    read: 'Lire le texte',
    reading: 'Lecture du fichier…',
    nothingStored: 'Rien n’a été enregistré.',
    found: (count, format) => `${questions(count)} dans le fichier (${format})`,
    formats: {
      quarry: 'notre propre export',
      zip: 'notre propre export avec images',
      kahoot: 'tableau Kahoot!',
      csv: 'tableau',
      gift: 'Moodle GIFT',
      aiken: 'Aiken',
      'moodle-xml': 'Moodle XML',
      arsnova: 'arsnova',
      blooket: 'tableau Blooket',
      wayground: 'tableau Wayground',
      lines: 'lignes de texte',
    } as Readonly<Record<string, string | undefined>>,
    right: 'Juste',
    edit: (position) => `Modifier la question ${formatNumber(position)}`,
    backToList: 'Toutes les questions',
    all: 'Tout prendre',
    none: 'Ne rien prendre',
    error: 'Erreur',
    warning: 'Remarque',
    tooMany: (room) =>
      counted(room, {
        one: 'Il y a place pour # question au plus. Prenez-en moins.',
        many: 'Il y a place pour # de questions au plus. Prenez-en moins.',
        other: 'Il y a place pour # questions au plus. Prenez-en moins.',
      }),
    otherFile: 'Autre fichier',
    takeNew: (count) => (count === 0 ? 'Nouveau quiz' : `Nouveau quiz de ${questions(count)}`),
    takeOpen: (count) => (count === 0 ? 'Ajouter' : `Ajouter ${questions(count)}`),
    unnamed: 'Quiz importé',
  },

  exports: {
    label: 'Dernière version enregistrée :',
    formats: { zip: 'Quiz entier (ZIP)', csv: 'Tableau (CSV)', gift: 'Moodle (GIFT)' },
  },

  fields: {
    name: { must: QUOTED },
    questionText: { name: 'le texte', must: QUOTED },
    value: { name: 'le texte', must: QUOTED },
    body: { must: QUOTED },
    explanation: { must: QUOTED },
    notes: { must: QUOTED },
    correct: { must: SWITCH },
    id: { must: ID },
    answers: { must: `doit être une liste de ${LIMITS.minAnswers} à ${LIMITS.maxAnswers} réponses` },
    questions: { name: 'la liste des questions', must: `doit avoir de 1 à ${LIMITS.maxQuestions} questions` },
    options: { name: 'la partie « options »', must: 'doit contenir les réglages d’un quiz' },
    maxQuestionTime: { must: `doit être un nombre entier de 0 à ${LIMITS.maxQuestionTime}` },
    questionPoints: { must: `doit être un nombre entier de 0 à ${LIMITS.maxQuestionPoints}` },
    questionPointsModifier: { must: MODIFIER },
    questionType: { must: 'doit être 0' },
    showLiveStats: { must: SWITCH },
    isLeaderboardBetween: { must: SWITCH },
    colourScheme: { must: MODIFIER },
    teams: {
      must: `doit être null, ou un nombre de ${LIMITS.minTeams} à ${LIMITS.maxTeams} avec "even" ou "pick"`,
    },
    language: { must: 'doit être en, de, fr, es ou ar' },
    names: { must: 'doit être "own" ou "given"' },
    nameFilter: { must: SWITCH },
    shuffle: { must: SWITCH },
    closeWhenAnswered: { must: SWITCH },
    readingTime: { must: `doit être un nombre entier de 0 à ${LIMITS.readingTime}` },
    brand: { must: 'doit avoir une couleur #rrggbb et des identifiants d’images' },
    accent: { must: 'doit être une couleur #rrggbb' },
    createdOn: { must: 'doit être une date' },
    lastTimePlayed: { must: 'doit être une date ou null' },
    tags: { must: `doit être une liste de ${LIMITS.tags} textes au plus, de ${LIMITS.tagLength} caractères au plus` },
  } as Readonly<Record<string, { readonly name?: string; readonly must: string } | undefined>>,
} satisfies Texts['imports'];
