import type { Texts } from '#texts.ts';
import { counted, formatNumber, formatPercent, isolated, listOf, outOf } from './words.ts';

export const projector = {
  joinAt: 'الانضمام عبر',
  code: 'رمز المسابقة',
  qr: 'رمز QR يفتح صفحة الانضمام',
  enlargeQr: 'عرض رمز QR على الشاشة كلها',
  players: 'اللاعبون',
  joined: (count) =>
    counted(count, {
      zero: 'لاعب في القاعة',
      one: 'لاعب في القاعة',
      two: 'لاعب في القاعة',
      few: 'لاعبين في القاعة',
      many: 'لاعبًا في القاعة',
      other: 'لاعب في القاعة',
    }),
  nobody: 'لا أحد هنا بعد. يظهر اللاعبون لحظة انضمامهم.',
  endTitle: 'انتهت المسابقة',
  endLead: (players) =>
    counted(players, {
      zero: 'لم ينقّب معك أحد هذه المرة.',
      one: 'نقّب معك لاعب واحد.',
      two: 'نقّب معك لاعبان.',
      few: 'نقّب معك # لاعبين.',
      many: 'نقّب معك # لاعبًا.',
      other: 'نقّب معك # لاعب.',
    }),
  leaderboard: 'لوحة الصدارة',
  doNotCount: (questions) =>
    counted(questions.length, {
      zero: 'لا سؤال مستبعدًا.',
      one: `السؤال ${listOf(questions.map(String))} لا يُحتسب.`,
      two: `السؤالان ${listOf(questions.map(String))} لا يُحتسبان.`,
      few: `الأسئلة ${listOf(questions.map(String))} لا تُحتسب.`,
      many: `الأسئلة ${listOf(questions.map(String))} لا تُحتسب.`,
      other: `الأسئلة ${listOf(questions.map(String))} لا تُحتسب.`,
    }),
  soundOn: 'تشغيل الصوت',
  soundOff: 'إيقاف الصوت',
  soundBlocked: 'الصوت متوقف: ضغطة واحدة لتشغيله',
  fullscreen: 'ملء الشاشة',
  windowed: 'إنهاء ملء الشاشة',
  quizChanged: 'تغيّرت هذه المسابقة للتو في مكان آخر.',
  quizChangedText: 'تستخدم هذه الجلسة آخر نسخة محفوظة.',
  nobodyAnswered: 'لم يجب أحد عن هذا السؤال.',
  knewIt: (part) => `عرفها ${formatPercent(part)}`,
  outOf,
  times: 'زمن الإجابة',
  timesSpan: (seconds) => `${formatNumber(seconds)}\u00a0ث`,
  timesWords: (half) => `وصل نصف الإجابات خلال ${formatNumber(half)}\u00a0ث.`,
  noPoints: (isLast) => (isLast ? 'لا نقاط هذه المرة. شكرًا على اللعب معنا.' : 'لا نقاط بعد. السؤال القادم فرصة جديدة.'),
  climber: (name, places, place) =>
    `أكبر صعود: ${isolated(name)}، ${placesUp(places)} إلى المركز ${formatNumber(place)}`,
  streak: (length, names, others) =>
    `${streakOf(length)} متتالية: ${listOf([...names.map(isolated), ...(others > 0 ? [othersOf(others)] : [])])}`,
  newcomer: (name, place) => `وجه جديد في الصدارة: ${isolated(name)}، المركز ${formatNumber(place)}`,

  keys: {
    title: 'المفاتيح',
    message: 'أجهزة تقليب الشرائح تعمل أيضًا.',
    single: 'مفاتيح مفردة',
    singleHint: 'مفتاح المسافة والأحرف تعمل في كل مكان من هذه الصفحة',
    names: [
      ['المسافة، Enter، Page Down، →', 'ضغط الزر الرئيسي'],
      ['F', 'ملء الشاشة، على شاشة الجمهور أيضًا'],
      ['Q', 'رمز QR على الشاشة كلها'],
      ['M', 'تشغيل الصوت أو إيقافه، على شاشة الجمهور أيضًا'],
      ['+, −', 'رفع الصوت، خفضه'],
      ['?', 'هذه المفاتيح'],
    ],
  },
} satisfies Texts['projector'];

function placesUp(places: number): string {
  return counted(places, {
    zero: '# مركز',
    one: 'مركز واحد',
    two: 'مركزان',
    few: '# مراكز',
    many: '# مركزًا',
    other: '# مركز',
  });
}

const streakOf = (length: number) =>
  counted(length, {
    zero: '# إجابة صحيحة',
    one: 'إجابة صحيحة',
    two: 'إجابتان صحيحتان',
    few: '# إجابات صحيحة',
    many: '# إجابة صحيحة',
    other: '# إجابة صحيحة',
  });

const othersOf = (others: number) =>
  counted(others, {
    zero: '# آخر',
    one: 'شخص آخر',
    two: 'شخصان آخران',
    few: '# آخرون',
    many: '# آخر',
    other: '# آخر',
  });
