import type { Texts } from '#texts.ts';
import { formatNumber, outOf } from './words.ts';

type Named = readonly { readonly letter: string; readonly text: string }[];

const have = (part: number, whole: number) => `${outOf(part, whole)} ${part === 1 ? 'hat' : 'haben'}`;

const namesOf = (answers: Named) =>
  answers.map(({ letter, text }) => (text === '' ? letter : `${letter}, ${text}`)).join('; ');

export const host = {
  title: 'Quizrunde',
  kept: {
    yours: 'Vom Quiz und von den Mitspielenden geht nichts verloren. Wir verbinden neu\u00a0…',
    service: 'Vom Quiz und von den Antworten geht nichts verloren. Hier geht es von selbst weiter.',
  },
  entering: 'Deine Quizrunde öffnet sich\u00a0…',
  deviceBusy:
    'Auf diesem Gerät spielst du noch in einer Quizrunde mit. Steig dort wieder ein oder verlass sie, bevor du selbst eine leitest.',
  start: 'Quiz starten',
  end: 'Quiz beenden',
  skip: 'Überspringen',
  next: 'Weiter',
  loadingPictures: 'Bilder laden noch',
  question: (position, total) => `Frage ${outOf(position, total)}`,
  answered: 'Antworten',
  answeredOf: (answered, total) => `${formatNumber(answered)}/${formatNumber(total)} Antworten`,
  everybody: 'Alle haben geantwortet.',
  getReady: 'Macht euch bereit\u00a0…',
  paused: 'Die Uhr ist angehalten.',
  overtime: 'Einige haben mehr Zeit',
  doesNotCount: 'Diese Frage zählt nicht.',
  liveAnswers: 'Antworten bisher',
  statistics: 'Antworten',
  answerCount: (letter, text, count, correct) =>
    `${letter}, ${text}: ${formatNumber(count)}${correct ? ' (richtig)' : ''}`,
  rightAnswers: (answers, total) => {
    const chosen = answers.reduce((sum, one) => sum + one.chosen, 0);
    return answers.length === 1
      ? `Richtig: ${namesOf(answers)}. ${have(chosen, total)} das gewählt.`
      : `Richtig: ${namesOf(answers)}. ${have(chosen, total)} eine davon gewählt.`;
  },
  rightTexts: (texts, right, total) =>
    `Richtig: ${texts.join('; ')}. ${outOf(right, total)} ${right === 1 ? 'wusste' : 'wussten'} es.`,
  rightNumber: (number) => `Richtig: ${number}.`,
  rightChoices: (answers, right, total) => `Richtig: ${namesOf(answers)}. ${have(right, total)} genau das gewählt.`,
  rightOrder: (texts, right, total) =>
    `Die richtige Reihenfolge: ${texts.join('; ')}. ${outOf(right, total)} ${right === 1 ? 'hatte' : 'hatten'} genau diese.`,
  correct: 'Richtig',
  ranked: (place, name, score) => `${formatNumber(place)}. ${name}, ${formatNumber(score)}`,
  playAgain: 'Noch mal spielen',
  toOverview: 'Zur Übersicht',
  confirmEndTitle: 'Dieses Quiz beenden?',
  confirmEndMessage: 'Die Runde endet für alle. Die Ergebnisse bis hierher bleiben.',
  keepPlaying: 'Weiterspielen',
  phase: {
    lobby: 'Lobby: Warten auf Mitspielende',
    playing: 'Die Frage ist offen',
    statistics: 'Die Frage ist geschlossen: Antworten',
    leaderboard: 'Rangliste',
    podium: 'Podium',
    endscreen: 'Das Quiz ist vorbei',
  },

  rejections: {
    'email-not-verified': 'Öffne zuerst den Link in der Mail von uns. Danach lässt sich der Bericht senden.',
    'not-allowed': 'Das geht nur am Hauptbildschirm.',
    'not-host': 'Diese Quizrunde leitet jemand anderes.',
    'not-own-address': 'Der Bericht geht nur an deine eigene Adresse.',
    'quiz-changed': 'Dieses Quiz wurde woanders geändert. Lade es bitte neu.',
    'report-in-flight': 'Der Bericht ist schon unterwegs.',
    'start-in-progress': 'Eine andere Runde von dir startet gerade. Versuch es gleich noch mal.',
    'too-early': 'Die Frage läuft noch.',
    'unknown-player': 'Diese Person ist nicht mehr dabei.',
  },
} satisfies Texts['host'];
