import type { Texts } from '#texts.ts';
import { formatNumber, outOf, people, points, questions } from './words.ts';

const date = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const files = {
  language: 'de',
  sheets: { players: 'Mitspielende', questions: 'Fragen', teams: 'Teams' },
  columns: {
    place: 'Platz',
    player: 'Name',
    team: 'Team',
    players: 'Personen',
    score: 'Punkte',
    points: 'Punkte',
    correct: 'Richtig',
    right: 'Richtig',
    answered: 'Beantwortet',
    meanTime: 'Ø Zeit (s)',
    meanTimeMs: 'Ø Zeit (ms)',
    medianTimeMs: 'Medianzeit (ms)',
    number: 'Nr.',
    question: 'Frage',
    changed: 'Geändert',
    asked: 'Anwesend',
    correctShare: 'Richtig (%)',
    rightAnswer: 'Richtige Antwort',
    given: 'Gegebene Antworten',
  },
  pointsOf: (question) => `F${question} Punkte`,
  answer: (letter) => `Antwort ${letter}`,
  given: (letter) => `${letter} gewählt`,
  left: 'weg',
  doesNotCount: (reason) => (reason === '' ? 'zählt nicht' : `zählt nicht: ${reason}`),
  corrected: 'korrigiert',
  neither: 'nichts war richtig oder falsch',
  nobodyThere: 'niemand war da',
  right: (percent, correct, asked) => `${percent}\u00a0% richtig, ${outOf(correct, asked)}`,
  turnout: (answered, asked) => `${outOf(answered, asked)} ${answered === 1 ? 'hat' : 'haben'} geantwortet`,
  date: (instant) => `${date.format(instant)} UTC`,

  untitled: 'Ergebnisse',
  noText: '(kein Text)',
  size: (playerCount, questionCount, right, playedOn) =>
    `${[people(playerCount), questions(questionCount), ...(right === '' ? [] : [right])].join(', ')}; ${playedOn}`,
  facts: (facts) => facts.join('; '),
  half: (medianTime) => `die Hälfte der Antworten innerhalb von ${formatNumber(medianTime)}\u00a0s`,
  picture: 'Das Bild zur Frage',
  answersChart: (answers) =>
    `Antworten. ${answers.map(({ text, right, count }) => `${text}${right ? ' (richtig)' : ''}: ${formatNumber(count)}`).join('; ')}`,
  timesChart: (times) =>
    `Antworten nach Zeit. ${times.map(({ from, to, count }) => `${formatNumber(from)} bis ${formatNumber(to)}\u00a0s: ${formatNumber(count)}`).join('; ')}`,
  seconds: (seconds) => `${formatNumber(seconds)}\u00a0s`,
  teamLine: (place, name, score, players) => `${place}. ${name}: ${points(score)}, ${people(players)}`,
  listed: (listed, all) => `Die ersten ${outOf(listed, all)}; alle stehen in den anderen Dateien.`,
} satisfies Texts['files'];
