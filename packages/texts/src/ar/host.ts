import type { Texts } from '#texts.ts';
import { formatNumber, isolated, outOf } from './words.ts';

const named = ({ letter, text }: { readonly letter: string; readonly text: string }) =>
  text === '' ? isolated(letter) : `${isolated(letter)}، ${isolated(text)}`;

export const host = {
  title: 'جلسة المسابقة',
  kept: {
    yours: 'المسابقة ولاعبوها في أمان. جارٍ إعادة الاتصال…',
    service: 'المسابقة وإجاباتها في أمان، وستعود هذه الشاشة تلقائيًا.',
  },
  entering: 'جارٍ فتح جلستك…',
  deviceBusy: 'هذا الجهاز ما زال لاعبًا في جلسة أخرى. يجب العودة إليها أو مغادرتها قبل الاستضافة.',
  start: 'بدء المسابقة',
  end: 'إنهاء المسابقة',
  skip: 'تخطي',
  next: 'التالي',
  loadingPictures: 'جارٍ تحميل الصور',
  question: (position, total) => `السؤال ${outOf(position, total)}`,
  answered: 'أجابوا',
  answeredOf: (answered, total) => `أجاب ${outOf(answered, total)}`,
  everybody: 'أجاب الجميع.',
  getReady: 'استعدّوا…',
  paused: 'الوقت متوقف.',
  overtime: 'لبعضهم وقت إضافي',
  doesNotCount: 'هذا السؤال لا يُحتسب.',
  liveAnswers: 'الإجابات حتى الآن',
  statistics: 'الإجابات',
  answerCount: (letter, text, count, correct) =>
    `${named({ letter, text })}: ${formatNumber(count)}${correct ? ' (صحيحة)' : ''}`,
  rightAnswers: (answers, total) => {
    const chosen = outOf(
      answers.reduce((sum, one) => sum + one.chosen, 0),
      total,
    );
    return answers.length === 1
      ? `الصحيحة: ${answers.map(named).join('؛ ')}. اختارها ${chosen}.`
      : `الصحيحة: ${answers.map(named).join('؛ ')}. اختار إحداها ${chosen}.`;
  },
  rightTexts: (texts, right, total) => `الصحيحة: ${texts.map(isolated).join('؛ ')}. عرفها ${outOf(right, total)}.`,
  rightNumber: (number) => `الصحيح: ${isolated(number)}.`,
  rightChoices: (answers, right, total) =>
    `الصحيحة: ${answers.map(named).join('؛ ')}. أصابها تمامًا ${outOf(right, total)}.`,
  rightOrder: (texts, right, total) =>
    `الترتيب الصحيح: ${texts.map(isolated).join('؛ ')}. أصابه تمامًا ${outOf(right, total)}.`,
  correct: 'صحيحة',
  ranked: (place, name, score) => `${formatNumber(place)}. ${isolated(name)}، ${formatNumber(score)}`,
  playAgain: 'جولة أخرى',
  toOverview: 'إلى مسابقاتي',
  confirmEndTitle: 'إنهاء هذه المسابقة؟',
  confirmEndMessage: 'تنتهي الجلسة عند جميع اللاعبين، وتبقى النتائج حتى الآن.',
  keepPlaying: 'متابعة اللعب',
  phase: {
    lobby: 'غرفة الانتظار: في انتظار اللاعبين',
    playing: 'السؤال مفتوح',
    statistics: 'أُغلق السؤال: الإجابات',
    leaderboard: 'لوحة الصدارة',
    podium: 'منصة التتويج',
    endscreen: 'انتهت المسابقة',
  },

  rejections: {
    'email-not-verified': 'يجب أولًا فتح الرابط في الرسالة التي أرسلناها إليك. بعدها يمكن إرسال التقرير.',
    'not-allowed': 'هذا ممكن من شاشة المضيف فقط.',
    'not-host': 'هذه الجلسة لمضيف آخر.',
    'not-own-address': 'لا يُرسل التقرير إلا إلى عنوانك.',
    'quiz-changed': 'تغيّرت هذه المسابقة في مكان آخر. يُرجى تحميلها من جديد.',
    'report-in-flight': 'التقرير في طريقه بالفعل.',
    'start-in-progress': 'يجري الآن بدء جلسة أخرى لك. يُرجى المحاولة مجددًا بعد لحظات.',
    'too-early': 'السؤال ما زال جاريًا.',
    'unknown-player': 'لم يعد هذا اللاعب في المسابقة.',
  },
} satisfies Texts['host'];
