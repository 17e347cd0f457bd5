import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import {
  counted,
  days,
  formatDate,
  formatMoment,
  formatNumber,
  isolated,
  listOf,
  questions,
  quizzes,
  quoted,
  seconds as secondsOf,
} from './words.ts';

const answersOf = (of: readonly string[]) => {
  const letters = listOf(of.map(isolated));
  return counted(of.length, {
    zero: 'لا إجابات',
    one: `الإجابة ${letters}`,
    two: `الإجابتان ${letters}`,
    few: `الإجابات ${letters}`,
    many: `الإجابات ${letters}`,
    other: `الإجابات ${letters}`,
  });
};
const formsOf = (positions: readonly number[]) => {
  const numbers = listOf(positions.map(formatNumber));
  return counted(positions.length, {
    zero: 'لا صيغ',
    one: `الصيغة ${numbers}`,
    two: `الصيغتان ${numbers}`,
    few: `الصيغ ${numbers}`,
    many: `الصيغ ${numbers}`,
    other: `الصيغ ${numbers}`,
  });
};

const waited = (seconds: number) =>
  seconds < 120
    ? secondsOf(seconds)
    : counted(Math.ceil(seconds / 60), {
        zero: '# دقيقة',
        one: 'دقيقة واحدة',
        two: 'دقيقتين',
        few: '# دقائق',
        many: '# دقيقة',
        other: '# دقيقة',
      });

export const overview = {
  title: 'مسابقاتي',
  welcome: 'أهلًا وسهلًا',
  play: 'تشغيل',
  edit: 'تعديل',
  delete: 'حذف',
  add: 'إضافة مسابقة',
  write: 'كتابة مسابقة',
  newName: 'مسابقة جديدة',
  logout: 'تسجيل الخروج',
  duplicate: 'تكرار',
  copyOf: (name) => `${name} (نسخة)`,
  empty: 'لا توجد مسابقات بعد.',
  emptyHint: 'إضافة الأولى لا تستغرق أكثر من دقيقتين.',
  search: 'البحث عن مسابقة',
  order: 'الترتيب حسب',
  orders: { number: 'الرقم', name: 'الاسم', played: 'آخر تشغيل', created: 'الأحدث' },
  found: (found, of) =>
    found === of
      ? counted(of, {
          zero: 'لا مسابقات',
          one: 'مسابقة واحدة',
          two: 'مسابقتان',
          few: '# مسابقات',
          many: '# مسابقة',
          other: '# مسابقة',
        })
      : `${formatNumber(found)} من ${quizzes(of)}`,
  noneFound: 'لم يُعثر على أي مسابقة.',
  noneFoundHint: 'قد تفيد كلمة أخرى من الاسم أو الوسوم أو الأسئلة.',
  offline: 'قد لا يكون المعروض محدَّثًا. يعود التشغيل والحفظ فور عودة الاتصال.',
  loading: 'جارٍ إحضار مسابقاتك…',
  questions,
  number: (position) => `المسابقة ${formatNumber(position)}`,
  neverPlayed: 'لم تُشغَّل بعد',
  lastPlayed: (at) => `آخر تشغيل ${isolated(formatDate(at))}`,
  deleteTitle: 'حذف هذه المسابقة؟',
  deleteMessage: (name) =>
    `تنتقل ${quoted(name)} إلى سلة المحذوفات، ويمكن استعادتها منها خلال ${days(LIMITS.trashDays)}.`,
  deleteConfirm: 'حذف',
  runningTitle: 'ثمة جلسة ما زالت جارية.',
  runningMessage: 'بدء جلسة جديدة ينهي الجلسة الجارية، وتبقى نتائجها حتى الآن.',
  endedTitle: 'ثمة جلسة على شاشتها الختامية.',
  endedMessage: 'بدء جلسة جديدة يغلقها، عند لاعبيها أيضًا.',
  startAnyway: 'بدء جلسة جديدة',
  unsureTitle: 'تعذّر التحقق من إمكان بدء هذه المسابقة.',
  playedTitle: 'هذه المسابقة قيد اللعب الآن.',
  playedMessage: 'يمكن تعديلها أو حذفها بعد انتهاء جلستها.',
  tooMany: `يتسع الحساب لما يصل إلى ${quizzes(LIMITS.quizzesPerHost)}، بحجم إجمالي 64 ميغابايت. يُرجى حذف مسابقة أولًا.`,
  tooManyUnverified: `قبل تأكيد عنوانك يتسع حسابك لما يصل إلى ${quizzes(LIMITS.quizzesUnverified)}، بحجم إجمالي 4 ميغابايت. الحل فتح الرابط في الرسالة التي أرسلناها إليك، أو حذف مسابقة.`,
  tooManySessions: 'بلغ حسابك حد الجلسات المسموح ببدئها حاليًا. يُرجى المحاولة لاحقًا.',
  unverified: 'لتأكيد عنوانك يكفي فتح الرابط في الرسالة التي أرسلناها إليك.',
  unverifiedText: 'حتى ذلك الحين هذا المتصفح هو السبيل الوحيد إلى حسابك.',
  resendMail: 'إعادة الإرسال',
  mailSent: 'الرسالة في طريقها إليك.',

  refusals: {
    'too-much-sent': ({ seconds, verified }) =>
      `حُفظ الكثير في وقت قصير. يُرجى المحاولة مجددًا بعد ${waited(seconds)}.${verified ? '' : ' الرابط في الرسالة التي أرسلناها إليك يؤكد عنوانك ويرفع هذا الحد.'}`,
    'too-much-played': ({ megabytes, verified }) =>
      `تشغل مسابقات جلساتك السابقة ${formatNumber(megabytes)} ميغابايت، وهو كل ما يتسع له حسابك. يُرجى حذف بعض تلك الجلسات من النتائج${verified ? '' : '، أو تأكيد عنوانك بالرابط في الرسالة التي أرسلناها إليك'}.`,
    'media-quota': ({ megabytes, verified }) =>
      verified
        ? `تشغل صورك كل المساحة المتاحة للمضيف، وهي ${formatNumber(megabytes)} ميغابايت. الصور التي لا تظهر في أي مسابقة تُحذف بعد 30 يومًا.`
        : `قبل تأكيد عنوانك تتسع مساحة صورك إلى ${formatNumber(megabytes)} ميغابايت. يُرجى فتح الرابط في الرسالة التي أرسلناها إليك لتأكيده.`,
    'media-too-large': ({ usual, few }) =>
      `هذه الصورة كبيرة جدًا: الحد ${formatNumber(usual)} ميغابكسل بصيغة PNG أو JPEG أو WebP، و${formatNumber(few)} بصيغة GIF أو AVIF.`,
    'unknown-media': () => 'تنقص صورة من هذه المسابقة. يُرجى إزالتها أو رفعها من جديد.',
    'too-many-requests': () => 'طلبات كثيرة جدًا. يُرجى الانتظار لحظات ثم المحاولة مجددًا.',
  },

  youAreOffline: 'لا يوجد اتصال بالإنترنت.',

  deleted: (name) => `${quoted(name)} في سلة المحذوفات.`,

  trash: {
    open: 'المحذوفات',
    title: 'سلة المحذوفات',
    hint: `تبقى المسابقة المحذوفة هنا ${days(LIMITS.trashDays)}.`,
    empty: 'سلة المحذوفات فارغة.',
    left: (left) => `تُحذف نهائيًا بعد ${days(left)}`,
    restore: 'استعادة',
    restoreOne: (name) => `استعادة ${quoted(name)}`,
    remove: 'حذف نهائي',
    removeOne: (name) => `حذف ${quoted(name)} نهائيًا`,
    restored: (name) => `عادت ${quoted(name)} إلى مسابقاتك.`,
    removed: (name) => `حُذفت ${quoted(name)} نهائيًا.`,
  },

  tags: {
    open: 'الوسوم',
    title: 'الوسوم',
    of: (name) => `بها يسهل العثور على ${quoted(name)} وغيرها.`,
    label: 'وسم',
    add: 'إضافة',
    remove: (tag) => `إزالة الوسم ${isolated(tag)}`,
    known: 'وسوم مسابقاتك الأخرى',
    full: `الحد الأقصى لوسوم المسابقة ${formatNumber(LIMITS.tags)}.`,
    save: 'حفظ',
    filter: 'بهذا الوسم فقط',
    list: (name) => `وسوم ${isolated(name)}`,
  },

  share: {
    open: 'مشاركة',
    title: 'مشاركة هذه المسابقة',
    message: (name) =>
      `كل من لديه الرابط يرى أسئلة ${quoted(name)} مع إجاباتها الصحيحة، ويمكنه نسخها. ملاحظاتك ووسومك وعنوانك تبقى لك وحدك.`,
    make: 'إنشاء رابط',
    link: 'الرابط',
    copy: 'نسخ الرابط',
    copied: 'نُسخ الرابط.',
    notCopied: 'متصفحك لا يسمح بالنسخ. يمكن تحديد الرابط ونسخه يدويًا.',
    look: 'فتح الصفحة',
    stop: 'إيقاف المشاركة',
    stopped: 'لم يعد الرابط يعمل.',
  },

  incomplete: {
    title: 'تشغيل هذه المسابقة كما هي؟',
    unsaved: 'ثمة تغييرات غير محفوظة.',
    unsavedHint: 'التغييرات باقية على هذا الجهاز. يعتمد التشغيل آخر نسخة محفوظة.',
    open: 'فتح المحرر',
    incomplete: 'هذه غير مكتملة:',
    empty: (text, answers) =>
      `فارغ: ${listOf([...(text ? ['نص السؤال'] : []), ...(answers.length > 0 ? [answersOf(answers)] : [])])}`,
    same: (answers) => `متطابق: ${answersOf(answers)}`,
    emptySpellings: (positions) => `فارغ: ${formsOf(positions)}`,
    sameSpellings: (positions) => `متطابق: ${formsOf(positions)}`,
    question: (position, lack) => `السؤال ${formatNumber(position)}، ${lack}`,
  },

  unclaimed: {
    title: 'استخدم أحدهم هذا العنوان قبل تأكيدك له.',
    message: 'إن لم يكن ذلك منك فهذا ما أنشأه. وإلى أن يصدر قرارك يبقى منفصلًا عن مسابقاتك، ولا تصلك رسائل عنه.',
    quiz: (name) => `المسابقة ${quoted(name)}`,
    running: (name) => `جلسة من ${quoted(name)} لم تنتهِ`,
    played: (name, at) => `جلسة من ${quoted(name)}، ${isolated(formatDate(at))}`,
    keep: 'الاحتفاظ بكل شيء',
    delete: 'حذف كل شيء',
    later: 'القرار لاحقًا',
  },

  devices: {
    open: 'الأجهزة',
    title: 'أين سُجّل دخولك',
    message:
      'يمكن تسجيل الخروج من جهاز لم يعد مستخدمًا أو ليس معروفًا لك. يُسحب ما رُبط منه من تحكم عن بُعد، وتبقى شاشات الجمهور.',
    current: 'هذا المتصفح',
    seen: (at) => `آخر ظهور ${isolated(formatMoment(at))}`,
    end: 'تسجيل الخروج',
    endOthers: 'الخروج من كل الأجهزة الأخرى',
    unknown: 'جهاز غير معروف',
  },

  settings: {
    title: 'إعدادات المسابقة',
    hint: 'الإغلاق يحفظ ما تغيّر هنا، والإلغاء يتركه.',
    name: 'الاسم',
    total: 'عدد الأسئلة',
    createdOn: 'تاريخ الإنشاء',
    leaderboard: 'عرض لوحة الصدارة أثناء اللعب',
    maxTime: 'أقصى وقت للسؤال (بالثواني)',
    unlimited: '0 = بلا حد',
    points: 'نقاط السؤال',
    speedBonus: 'مكافأة السرعة',
    speedBonusHint: 'الإجابات السريعة تكسب أكثر',
    liveStats: 'عرض الإجابات مباشرة',
    liveStatsHint: 'تنمو الأعمدة على شاشتك أثناء السؤال',
    scheme: 'الألوان',
    schemes: ['معتادة', 'رسمية'],
    players: 'اللاعبون',
    teams: 'الفرق',
    noTeams: 'بلا فرق',
    teamCount: (count) =>
      counted(count, {
        zero: 'بلا فرق',
        one: 'فريق واحد',
        two: 'فريقان',
        few: '# فرق',
        many: '# فريقًا',
        other: '# فريق',
      }),
    assign: 'توزيع اللاعبين على الفرق',
    assigns: ['بالتساوي', 'باختيار اللاعبين'],
    language: 'اللغة',
    givenNames: 'لاعبون مجهولون',
    givenNamesHint: 'كل منهم يحمل اسم حيوان وحجر كريم',
    nameFilter: 'تصفية الكلمات',
    nameFilterHint: 'الأسماء المسيئة تُرفض، والمشكوك فيها تنتظر موافقتك',
    pace: 'أثناء السؤال',
    readingTime: 'وقت القراءة قبل ظهور الإجابات',
    readingTimes: (seconds) => (seconds === 0 ? 'بدون' : secondsOf(seconds)),
    closeWhenAnswered: 'الإغلاق بعد إجابة الجميع',
    closeWhenAnsweredHint: 'لا أحد ينتظر الوقت',
    shuffle: 'خلط الإجابات',
    shuffleHint: 'ترتيب آخر في كل جلسة، وهو نفسه للجميع',
    brand: {
      title: 'الهوية',
      add: 'اللون والشعار والخلفية',
      accent: 'اللون',
      accentHint: 'للأزرار وما يبرز، على شاشة العرض',
      choose: 'اختيار لون',
      usual: 'اللون المعتاد',
      sample: 'التالي',
      sampleText: 'نص',
      day: 'نهارًا',
      night: 'ليلًا',
      adjusted: (when) =>
        `في النصوص يصبح ${{ day: 'أغمق نهارًا', night: 'أفتح ليلًا', both: 'أغمق نهارًا وأفتح ليلًا' }[when]}، ليقرأها الجميع.`,
      logo: {
        title: 'الشعار',
        hint: 'في غرفة الانتظار وبجانب منصة التتويج',
        add: 'إضافة شعار',
        replace: 'شعار آخر',
        photo: 'تصوير الشعار',
        remove: 'إزالة الشعار',
        picture: 'الشعار',
      },
      background: {
        title: 'صورة الخلفية',
        hint: 'خلف ستار شفاف كي تُقرأ النصوص فوقها',
        add: 'إضافة صورة خلفية',
        replace: 'صورة خلفية أخرى',
        photo: 'التقاط صورة للخلفية',
        remove: 'إزالة صورة الخلفية',
        picture: 'صورة الخلفية',
      },
    },
    import: 'استيراد مسابقة',
    export: 'تصدير المسابقة',
    undo: 'تراجع',
    defaults: 'للأسئلة الجديدة',
    defaultsHint: 'تحتفظ الأسئلة الموجودة بإعداداتها.',
    applyToAll: 'تطبيق على كل الأسئلة',
    applied: (count) =>
      counted(count, {
        zero: 'لا أسئلة لتطبيق الإعدادات عليها.',
        one: 'طُبقت هذه الإعدادات على السؤال.',
        two: 'طُبقت هذه الإعدادات على السؤالين.',
        few: 'طُبقت هذه الإعدادات على # أسئلة.',
        many: 'طُبقت هذه الإعدادات على # سؤالًا.',
        other: 'طُبقت هذه الإعدادات على # سؤال.',
      }),
    loaded: 'حُمّلت النسخة الأخرى.',
    restored: 'استُعيدت تغييراتك غير المحفوظة من قبل تسجيل خروجك.',
    editQuestions: 'تعديل الأسئلة',
    fileInvalid: 'الملف غير صالح.',
    imported: 'استُوردت المسابقة. الإغلاق يحفظها.',
    timeInvalid: `عدد صحيح من 0 إلى ${formatNumber(LIMITS.maxQuestionTime)}.`,
    pointsInvalid: `عدد صحيح من 0 إلى ${formatNumber(LIMITS.maxQuestionPoints)}.`,
    unnamedTitle: 'لا يمكن حفظ هذه المسابقة.',
    unnamedMessage: 'المسابقة بحاجة إلى اسم. الإغلاق الآن يضيّع تغييراتك.',
    discard: 'إغلاق دون حفظ',
    unsavedTitle: 'حفظ التغييرات؟',
    save: 'حفظ',
    keepEditing: 'متابعة التعديل',
    changedTitle: 'تغيّرت هذه المسابقة في مكان آخر.',
    changedMessage: 'حُفظت في هذه الأثناء من نافذة أخرى أو جهاز آخر. تحميل تلك النسخة يمكن التراجع عنه.',
    reload: 'تحميل تلك النسخة',
    overwrite: 'الكتابة فوقها بنسختي',
    deletedTitle: 'حُذفت هذه المسابقة في مكان آخر.',
    deletedMessage: 'حُذفت في هذه الأثناء من نافذة أخرى أو جهاز آخر. التجاهل يضيّع تغييراتك هنا.',
    saveAgain: 'حفظها مجددًا',
    discardMine: 'تجاهل',
  },
} satisfies Texts['overview'];
