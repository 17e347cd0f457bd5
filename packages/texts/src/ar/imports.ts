import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { characters, counted, formatNumber, isolated } from './words.ts';

const QUOTED = 'يجب أن يكون نصًا بين علامتي اقتباس';
const SWITCH = 'يجب أن يكون true أو false';
const MODIFIER = 'يجب أن يكون 0 أو 1';
const ID = 'يجب أن يتكون من 1 إلى 128 من الأحرف والأرقام والنقاط والشرطات';
const DATE = 'يجب أن يكون تاريخًا';

export const imports = {
  tooLarge: (megabytes) => `حجمه أكبر من ${formatNumber(megabytes)} ميغابايت.`,
  unreadable: 'لا يمكن قراءته.',
  encoding: 'نصه ليس UTF-8 ولا UTF-16.',
  noJson: 'ليس JSON.',
  noQuiz: 'لا مسابقة فيه.',
  more: (count) => `والمزيد: ${formatNumber(count)}.`,
  question: (position) => `السؤال ${formatNumber(position)}`,
  answer: (question, answer) => `السؤال ${formatNumber(question)}، الإجابة ${formatNumber(answer)}`,
  problem: (place, wrong) => (place === null ? `${wrong}.` : `${place}: ${wrong}.`),
  requirement: (field, must) => `${isolated(field)} ${must}`,
  options: 'الخيارات',
  wrongShape: 'بنيته غير صحيحة',
  missing: (field) => `ينقص ${isolated(field)}`,
  tooLong: (max) => `النص أطول من ${characters(max)}`,
  control: 'في النص فاصل أسطر أو حرف تحكم آخر',

  lists: {
    'two questions have the same id': 'لسؤالين المعرّف نفسه',
    'two answers have the same id': 'لإجابتين المعرّف نفسه',
    'exactly one answer must be correct': 'يجب أن تكون إجابة واحدة فقط صحيحة',
    'at least one answer must be correct': 'يجب أن تكون إجابة واحدة على الأقل صحيحة',
    'all answers of an order are correct': 'كل إجابات الترتيب صحيحة',
    'no answer of a poll is correct': 'لا إجابة صحيحة في الاستطلاع',
    'all spellings are correct': 'كل الصيغ صحيحة',
  },

  window: {
    open: 'أسئلة من ملف',
    title: 'مسابقة من ملف',
    addTitle: 'إضافة أسئلة من ملف',
    hint: 'جدول من Kahoot! أو Blooket أو Wayground، أو GIFT أو XML من Moodle، أو Aiken أو arsnova أو CSV، أو ما صُدّر من هنا، أو أسطر نص. يظهر لك محتواه قبل حفظ أي شيء.',
    drop: 'مكان إفلات الملف',
    choose: 'اختيار ملف',
    paste: 'أو لصق الأسئلة',
    example: 'ما أكبر الكواكب؟\nالمريخ\n*المشتري',
    read: 'قراءة النص',
    reading: 'جارٍ قراءة الملف…',
    nothingStored: 'لم يُحفظ شيء.',
    found: (questions, format) =>
      `${counted(questions, {
        zero: 'لا أسئلة في الملف',
        one: 'سؤال واحد في الملف',
        two: 'سؤالان في الملف',
        few: '# أسئلة في الملف',
        many: '# سؤالًا في الملف',
        other: '# سؤال في الملف',
      })} (${isolated(format)})`,
    formats: {
      quarry: 'ملف صُدّر من هنا',
      zip: 'ملف صُدّر من هنا مع صوره',
      kahoot: 'جدول Kahoot!',
      csv: 'جدول',
      gift: 'Moodle GIFT',
      aiken: 'Aiken',
      'moodle-xml': 'Moodle XML',
      arsnova: 'arsnova',
      blooket: 'جدول Blooket',
      wayground: 'جدول Wayground',
      lines: 'أسطر نص',
    },
    right: 'صحيحة',
    edit: (position) => `تعديل السؤال ${formatNumber(position)}`,
    backToList: 'كل الأسئلة',
    all: 'أخذ الكل',
    none: 'عدم أخذ شيء',
    error: 'خطأ',
    warning: 'ملاحظة',
    tooMany: (room) =>
      counted(room, {
        zero: 'لا مكان لأسئلة أخرى.',
        one: 'المكان يتسع لسؤال واحد فقط. يُرجى أخذ عدد أقل.',
        two: 'المكان يتسع لسؤالين فقط. يُرجى أخذ عدد أقل.',
        few: 'المكان يتسع لما يصل إلى # أسئلة. يُرجى أخذ عدد أقل.',
        many: 'المكان يتسع لما يصل إلى # سؤالًا. يُرجى أخذ عدد أقل.',
        other: 'المكان يتسع لما يصل إلى # سؤال. يُرجى أخذ عدد أقل.',
      }),
    otherFile: 'ملف آخر',
    takeNew: (count) =>
      counted(count, {
        zero: 'مسابقة جديدة',
        one: 'مسابقة جديدة بسؤال واحد',
        two: 'مسابقة جديدة بسؤالين',
        few: 'مسابقة جديدة من # أسئلة',
        many: 'مسابقة جديدة من # سؤالًا',
        other: 'مسابقة جديدة من # سؤال',
      }),
    takeOpen: (count) =>
      counted(count, {
        zero: 'إضافة',
        one: 'إضافة سؤال واحد',
        two: 'إضافة سؤالين',
        few: 'إضافة # أسئلة',
        many: 'إضافة # سؤالًا',
        other: 'إضافة # سؤال',
      }),
    unnamed: 'مسابقة مستوردة',
  },

  exports: {
    label: 'كما حُفظت آخر مرة:',
    formats: { zip: 'المسابقة كاملة (ZIP)', csv: 'جدول (CSV)', gift: 'Moodle (GIFT)' },
  },

  fields: {
    name: { must: QUOTED },
    questionText: { name: 'النص', must: QUOTED },
    value: { name: 'النص', must: QUOTED },
    body: { must: QUOTED },
    explanation: { must: QUOTED },
    notes: { must: QUOTED },
    correct: { must: SWITCH },
    id: { must: ID },
    answers: { must: `يجب أن تكون قائمة من ${LIMITS.minAnswers} إلى ${LIMITS.maxAnswers} إجابات` },
    questions: { name: 'questions', must: `يجب أن تكون قائمة عدد أسئلتها من 1 إلى ${LIMITS.maxQuestions}` },
    options: { name: 'options', must: 'يجب أن تكون خيارات مسابقة' },
    maxQuestionTime: { must: `يجب أن يكون عددًا صحيحًا من 0 إلى ${LIMITS.maxQuestionTime}` },
    questionPoints: { must: `يجب أن يكون عددًا صحيحًا من 0 إلى ${LIMITS.maxQuestionPoints}` },
    questionPointsModifier: { must: MODIFIER },
    questionType: { must: 'يجب أن يكون 0' },
    showLiveStats: { must: SWITCH },
    isLeaderboardBetween: { must: SWITCH },
    colourScheme: { must: MODIFIER },
    teams: {
      must: `يجب أن يكون null، أو count من ${LIMITS.minTeams} إلى ${LIMITS.maxTeams} مع "even" أو "pick"`,
    },
    language: { must: 'يجب أن يكون en أو de أو fr أو es أو ar' },
    names: { must: 'يجب أن يكون "own" أو "given"' },
    nameFilter: { must: SWITCH },
    shuffle: { must: SWITCH },
    closeWhenAnswered: { must: SWITCH },
    readingTime: { must: `يجب أن يكون عددًا صحيحًا من 0 إلى ${LIMITS.readingTime}` },
    brand: { must: `يجب أن يحتوي لونًا ${isolated('#rrggbb')} ومعرّفات صور` },
    accent: { must: `يجب أن يكون لونًا ${isolated('#rrggbb')}` },
    createdOn: { must: DATE },
    lastTimePlayed: { must: `${DATE} أو null` },
    tags: {
      must: `يجب أن تكون قائمة من ${LIMITS.tags} نصوص على الأكثر، وكل نص لا يتجاوز ${characters(LIMITS.tagLength)}`,
    },
  },
} satisfies Texts['imports'];
