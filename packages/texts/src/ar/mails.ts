import type { Texts } from '#texts.ts';
import {
  formatNumber,
  formatSeconds,
  isolated,
  players as playersOf,
  points,
  questions as questionsOf,
} from './words.ts';

const EXPIRY = 'يعمل الرابط مرة واحدة، خلال 15 دقيقة.';

const PLACES = { files: 'في الملفات المرفقة', page: 'في صفحة النتائج' };

export const mails = {
  language: 'ar',
  motto: `المسابقة التي تُستخرج منها الجواهر: ${isolated('Quarry')}`,
  orOpen: 'أو من هذا العنوان:',

  registration: {
    subject: `أهلًا بك في ${isolated('Quarry')}: تأكيد بريدك الإلكتروني`,
    title: `أهلًا بك في ${isolated('Quarry')}!`,
    intro: 'حسابك جاهز. بقي تأكيد أن هذا العنوان لك، ليمكنك تسجيل الدخول من أي مكان واستلام تقاريرك بالبريد.',
    label: 'تأكيد وتسجيل الدخول',
    ignore:
      'أدخل أحدهم هذا العنوان للتسجيل. إن لم يكن ذلك منك فلا حاجة إلى فعل شيء: لا يستطيع أحد تأكيده دون هذا الرابط.',
  },
  signIn: {
    subject: `رابط تسجيل دخولك إلى ${isolated('Quarry')}`,
    title: `تسجيل الدخول إلى ${isolated('Quarry')}`,
    intro: 'إليك الرابط المطلوب.',
    label: 'تسجيل الدخول',
    ignore: 'إن لم يكن الطلب منك فلا حاجة إلى فعل شيء: لا يستطيع أحد تسجيل الدخول دون هذا الرابط.',
  },
  expiry: EXPIRY,
  linkLabel: (label) => `${label}:`,
  linkPreview: (label) => `${label}: ${EXPIRY}`,

  report: {
    subject: (quizName) => `تقرير: ${isolated(quizName)}`,
    untitled: 'مسابقتك',
    noText: '(بلا نص)',
    summary: (players, questions, playedOn) =>
      `${playersOf(players)}، ${questionsOf(questions)}، لُعبت في ${isolated(playedOn)}`,
    podium: 'منصة التتويج',
    teams: 'الفرق',
    players: 'اللاعبون',
    hardest: 'أصعب الأسئلة',
    questions: 'الأسئلة',
    teamColumns: 'الفرق (المركز، الاسم، النقاط، اللاعبون)',
    playerColumns: 'اللاعبون (المركز، الاسم، النقاط، الصحيحة، متوسط الزمن)',
    ordinal: formatNumber,
    score: points,
    scorePlain: points,
    names: (names, more) =>
      [...names.map(isolated), ...(more > 0 ? [`والمزيد: ${formatNumber(more)}`] : [])].join('، '),
    more: (count, place) => `والمزيد ${PLACES[place]}: ${formatNumber(count)}.`,
    moreQuestions: (count, place) => `والمزيد ${PLACES[place]}: ${formatNumber(count)}.`,
    morePlain: (count, place) => `والمزيد ${PLACES[place]}: ${formatNumber(count)}`,
    meanTime: 'متوسط الزمن',
    question: (number) => `السؤال ${formatNumber(number)}:`,
    seconds: (seconds) => `${formatSeconds(seconds)} ث`,
    everything: (place, tooLarge) =>
      `${omitted(tooLarge)}كل شيء ${PLACES[place]}: اللاعبون والأسئلة في مصنف Excel، وفي CSV للبرامج الأخرى.`,
    everythingPlain: (place, tooLarge, hasLink) => `${omitted(tooLarge)}كل شيء ${PLACES[place]}${hasLink ? ':' : '.'}`,
    open: 'فتح النتائج',
  },
} satisfies Texts['mails'];

function omitted(tooLarge: readonly string[]): string {
  return tooLarge.length === 0 ? '' : `أكبر من أن يتسع له البريد: ${tooLarge.map(isolated).join('، ')}. `;
}
