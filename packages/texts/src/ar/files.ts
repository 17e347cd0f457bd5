import type { Texts } from '#texts.ts';
import { formatNumber, outOf, players as playersOf, points, questions as questionsOf } from './words.ts';

const date = new Intl.DateTimeFormat('ar', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Nothing is isolated: the characters that do it are data in a cell, and boxes in a font that lacks them. */
export const files = {
  language: 'ar',
  sheets: { players: 'اللاعبون', questions: 'الأسئلة', teams: 'الفرق' },
  columns: {
    place: 'المركز',
    player: 'اللاعب',
    team: 'الفريق',
    players: 'اللاعبون',
    score: 'النتيجة',
    points: 'النقاط',
    correct: 'الصحيحة',
    right: 'الصحيح',
    answered: 'الإجابات',
    meanTime: 'متوسط الزمن (ث)',
    meanTimeMs: 'متوسط الزمن (ملّي ثانية)',
    medianTimeMs: 'الزمن الوسيط (ملّي ثانية)',
    number: 'الرقم',
    question: 'السؤال',
    changed: 'التغييرات',
    asked: 'الحاضرون',
    correctShare: 'الصحيحة (%)',
    rightAnswer: 'الإجابة الصحيحة',
    given: 'الإجابات المقدَّمة',
  },
  pointsOf: (question) => `نقاط السؤال ${question}`,
  answer: (letter) => `الإجابة ${letter}`,
  given: (letter) => `عدد إجابات ${letter}`,
  left: 'غادر',
  doesNotCount: (reason) => (reason === '' ? 'لا يُحتسب' : `لا يُحتسب: ${reason}`),
  corrected: 'صُحّح',
  neither: 'لا إجابة صحيحة ولا خاطئة',
  nobodyThere: 'لم يكن أحد حاضرًا',
  right: (percent, correct, asked) => `الصحيح ${percent}%، ${outOf(correct, asked)}`,
  turnout: (answered, asked) => `أجاب ${outOf(answered, asked)}`,
  date: (instant) => `${date.format(instant)} (UTC)`,

  untitled: 'النتائج',
  noText: '(بلا نص)',
  size: (players, questions, right, playedOn) =>
    `${playersOf(players)}، ${questionsOf(questions)}${right === '' ? '' : `، ${right}`}؛ ${playedOn}`,
  facts: (facts) => facts.join('؛ '),
  half: (medianTime) => `نصف الإجابات خلال ${formatNumber(medianTime)} ث`,
  picture: 'صورة السؤال',
  answersChart: (answers) =>
    `الإجابات. ${answers.map(({ text, right, count }) => `${text}${right ? ' (صحيحة)' : ''}: ${count}`).join('؛ ')}`,
  timesChart: (times) =>
    `الإجابات حسب الزمن. ${times.map(({ from, to, count }) => `من ${from} إلى ${to} ث: ${count}`).join('؛ ')}`,
  seconds: (seconds) => `${formatNumber(seconds)} ث`,
  teamLine: (place, name, score, players) => `${formatNumber(place)}. ${name}: ${points(score)}، ${playersOf(players)}`,
  listed: (listed, all) => `الأوائل: ${outOf(listed, all)}؛ والجميع في الملفات الأخرى.`,
} satisfies Texts['files'];
