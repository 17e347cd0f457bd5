import type { Texts } from '#texts.ts';
import { characters, counted, formatNumber, isolated, seconds as secondsOf } from './words.ts';

export const common = {
  product: 'Quarry',
  ok: 'حسنًا',
  cancel: 'إلغاء',
  close: 'إغلاق',
  home: 'الرئيسية',
  overview: 'مسابقاتي',
  join: 'انضمام',
  tryAgain: 'إعادة المحاولة',
  loading: 'جارٍ التحميل…',
  saving: 'جارٍ الحفظ…',
  away: 'غير متصل',
  language: 'لغة هذه الصفحة',
  fields: {
    question: 'كتابة السؤال هنا',
    quizName: 'إضافة عنوان (إلزامي)',
    quizCode: 'إدخال رمز المسابقة',
    userName: 'إدخال الاسم',
    email: 'كتابة البريد الإلكتروني هنا',
    answer: 'كتابة إجابة هنا',
  },
  cut: (max) => `اختُصر النص إلى ${characters(max)}.`,
  label: (name) => `${name}: `,
  more: (count) => `والمزيد: ${formatNumber(count)}`,

  errors: {
    generic: 'حدث خطأ ما. يُرجى المحاولة لاحقًا، أو التواصل معنا إذا تكرر ذلك.',
    somethingWrong: 'حدث خطأ ما.',
    network: 'تعذّر الوصول إلى الخدمة. يُرجى التحقق من الاتصال والمحاولة مجددًا.',
    notFound: 'عفوًا، لا يوجد شيء هنا.',
    connection: 'تعذّر الاتصال بالخادم وفتح جلسة المسابقة.',
    unexpected: 'خطأ غير متوقع في التطبيق',
    code: (code) => `رمز الخطأ ${isolated(code)}`,
  },

  connection: {
    yours: 'انقطع اتصالك.',
    service: 'الخدمة لا تستجيب الآن.',
    host: 'غاب المضيف للحظات.',
    blocked: 'هذه الشبكة تحجب الاتصالات المباشرة.',
    blockedHint: 'المسابقة بحاجة إليها. قد يفيد الانتقال إلى بيانات الهاتف أو إلى شبكة أخرى. جارٍ إعادة المحاولة…',
    retryNow: 'المحاولة الآن',
  },

  ranking: {
    rankUp: (places) => `صعود ${formatNumber(places)}`,
    rankDown: (places) => `هبوط ${formatNumber(places)}`,
    rankSame: 'المركز نفسه',
    place: (place) => `المركز ${formatNumber(place)}`,
    podium: 'منصة التتويج',
    podiumEmpty: 'مكان شاغر',
  },

  clock: {
    noLimit: 'بلا حد زمني',
    secondsLeft: (seconds) =>
      counted(seconds, {
        zero: 'لم تبقَ أي ثانية',
        one: 'بقيت ثانية واحدة',
        two: 'بقيت ثانيتان',
        few: 'بقيت # ثوانٍ',
        many: 'بقيت # ثانية',
        other: 'بقيت # ثانية',
      }),
    stoppedAt: (seconds) => `الوقت متوقف عند ${secondsOf(seconds)}`,
    late: 'قد لا يكون هذا آخر ما وصل.',
  },

  rejections: {
    'already-answered': 'سبق أن أجبت عن هذا السؤال. إجابتك الأولى هي التي تُحتسب.',
    'answer-too-late': 'وصلت إجابتك متأخرة: كان وقت هذا السؤال قد انتهى.',
    banned: 'أخرجك المضيف من هذه الجلسة.',
    'device-busy': 'هذا الجهاز ما زال في جلسة أخرى. يجب العودة إليها أو مغادرتها أولًا.',
    'device-taken': 'هذا اللاعب مرتبط بجهاز آخر.',
    'host-busy': 'جلستك أنت ما زالت جارية. يجب إنهاؤها قبل المحاولة مجددًا.',
    'name-refused': 'لا يمكن استخدام هذا الاسم هنا. يُرجى اختيار اسم آخر.',
    'name-taken': 'هذا الاسم مستخدم بالفعل.',
    'no-session': 'انتهت هذه الجلسة.',
    'not-in-session': 'أنت خارج هذه الجلسة الآن.',
    overloaded: 'الخدمة مشغولة. يُرجى المحاولة مجددًا بعد لحظات.',
    'room-locked': 'أغلق المضيف باب هذه الجلسة أمام القادمين الجدد.',
    'service-unavailable': 'تعذّر حفظ ذلك الآن. يُرجى المحاولة مجددًا بعد لحظات.',
    'session-full': 'اكتمل عدد اللاعبين في هذه الجلسة.',
    'unknown-question': 'تقدّمت المسابقة. هذه الشاشة تعرض أين وصلت.',
    'wrong-state': 'تقدّمت المسابقة. هذه الشاشة تعرض أين وصلت.',
  },
} satisfies Texts['common'];
