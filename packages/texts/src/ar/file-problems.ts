import type { Texts } from '#texts.ts';
import { characters, counted, formatNumber, isolated, quoted } from './words.ts';

const more = (count: number): string => (count > 1 ? ` (عدد الأسئلة: ${formatNumber(count)})` : '');
const lengthOf = (what: string, length: number, max: number) =>
  `${what}: ${formatNumber(length)}، والحد الأقصى ${formatNumber(max)}.`;

export const fileProblems = {
  places: {
    row: (line, wrong) => `الصف ${formatNumber(line)}: ${wrong}`,
    line: (line, wrong) => `السطر ${formatNumber(line)}: ${wrong}`,
  },
  problems: {
    'no-questions': () => 'لا أسئلة في الملف.',
    'too-many-questions': ({ max, left }) =>
      `الحد الأقصى لأسئلة المسابقة ${formatNumber(max)}: يُترك هذا السؤال وما بعده، والمتروك كله ${formatNumber(left)}.`,
    'too-many-rows': ({ max }) =>
      `تجاوز الملف الحد الأقصى للصفوف أو الأسطر، وهو ${formatNumber(max)}؛ ولا يُقرأ ما بعده.`,
    'columns-ignored': ({ max }) => `لا تُقرأ الأعمدة بعد العمود ${formatNumber(max)}.`,
    'more-problems': ({ count }) =>
      counted(count, {
        zero: 'لا مشكلات أخرى.',
        one: 'ثمة مشكلة أخرى.',
        two: 'ثمة مشكلتان أخريان.',
        few: 'ثمة # مشكلات أخرى.',
        many: 'ثمة # مشكلة أخرى.',
        other: 'ثمة # مشكلة أخرى.',
      }),
    'encoding-guessed': () => 'النص ليس UTF-8 وقُرئ على أنه Windows-1252؛ يُرجى مراجعة الأحرف الخاصة والعلامات فوقها.',
    'long-name': ({ max }) => `اسم المسابقة أطول من ${characters(max)}، فاختُصر.`,
    'brand-left-out': () => 'تُرك شعار المسابقة وصورة خلفيتها: يُرجى اختيارهما من جديد.',
    'options-unreadable': () => 'لا يمكن قراءة إعدادات المسابقة، فوُضعت المعتادة.',
    'not-well-formed': ({ detail }) => `ملف XML تالف هنا (${isolated(detail)}).`,
    'nested-too-deeply': () => 'العناصر متداخلة هنا أكثر من اللازم؛ ولا يُقرأ ما بعدها.',

    'no-text': () => 'السؤال بلا نص.',
    'long-question': ({ max }) => `النص أطول من ${characters(max)}: يظهر كاملًا تحت السؤال، وبدايته هي السؤال.`,
    'long-body': ({ length, max }) => lengthOf('أحرف النص تحت السؤال', length, max),
    'long-explanation': ({ length, max }) => lengthOf('أحرف الشرح', length, max),
    'long-notes': ({ length, max }) => lengthOf('أحرف الملاحظات', length, max),
    'long-unit': ({ length, max }) => lengthOf('أحرف الوحدة', length, max),
    'long-answer': ({ answer, length, max }) => lengthOf(`أحرف الإجابة ${formatNumber(answer)}`, length, max),
    'too-many-answers': ({ count, max }) => lengthOf('إجابات السؤال', count, max),
    'too-few-answers': ({ count, min }) => `إجابات السؤال: ${formatNumber(count)}، والحد الأدنى ${formatNumber(min)}.`,
    'no-correct': () => 'لا إجابة محددة كصحيحة.',
    'several-correct': () => 'عدة إجابات محددة كصحيحة، ولهذا النوع من الأسئلة إجابة صحيحة واحدة.',
    'correct-unknown': ({ value }) => `الإجابة الصحيحة المذكورة ${quoted(value)} ليست من الإجابات.`,
    'correct-is-date': () =>
      `حوّل جدول البيانات الإجابات الصحيحة إلى تاريخ. الحل تنسيق الخلية كنص ثم كتابتها من جديد، مثل ${isolated('1;2')}.`,
    'correct-ambiguous': ({ value }) =>
      `قُرئت الإجابة الصحيحة ${quoted(value)} على أنها رقم إجابة، مع أن لإحدى الإجابات النص نفسه.`,
    'error-cell': ({ value }) => `في إحدى الخلايا خطأ جدول البيانات ${isolated(value)}.`,
    'bad-number': ({ value }) => `${quoted(value)} ليس رقمًا قابلًا للاستخدام هنا.`,
    'unreadable-question': () => 'لا يمكن قراءة هذا السؤال، فتُرك.',
    'unsupported-kind': ({ kind, text }) => `لا توجد هنا أسئلة من النوع ${quoted(kind)}: تُرك ${quoted(text)}.`,
    'unknown-kind': ({ kind }) => `النوع ${quoted(kind)} غير معروف؛ قُرئ السؤال بحسب إجاباته.`,
    'open-as-slide': () => 'السؤال ذو الإجابة الحرة يصبح شريحة.',

    'any-right': ({ count }) =>
      `حيث تصح عدة إجابات كانت واحدة منها تكفي؛ وهنا يختارها اللاعبون كلها ويكسبون النقاط بالأجزاء${more(count)}.`,
    'weights-equal': () => 'كانت للإجابات الصحيحة أوزان مختلفة؛ وهي هنا متساوية.',
    'half-right-wrong': () => 'الإجابات الصحيحة جزئيًا تُحتسب هنا خاطئة.',
    'half-right-full': ({ value }) => `كانت ${quoted(value)} مقبولة جزئيًا؛ وهي هنا صحيحة تمامًا.`,
    'wildcard-left-out': () => 'تُركت الإجابة المقبولة * (أي شيء).',
    'wildcard-literal': ({ value }) => `كانت العلامة * في ${quoted(value)} تعني أي نص؛ وهي هنا نجمة فقط.`,
    'estimate-approximated': () => 'تُحسب نقاط القرب هنا بحسب الفرق.',
    'estimate-one-target': ({ value }) => `للتقدير رقم صحيح واحد؛ تُرك ${quoted(value)}.`,
    'units-left-out': () => 'تُركت الوحدات ما عدا الأولى.',
    'feedback-left-out': ({ count }) => `لا مكان هنا للتعليقات على كل إجابة، فتُركت${more(count)}.`,
    'labels-left-out': ({ value }) => `تُرك اسما طرفي المقياس: ${isolated(value)}.`,
    'several-choices': () => 'كان للاعبين اختيار عدة إجابات؛ وهنا يختارون واحدة.',

    'time-unreadable': ({ value }) => `الحد الزمني ${quoted(value)} ليس رقمًا، فوُضع المعتاد.`,
    'time-limited': ({ value, max }) =>
      `الحد الزمني ${isolated(formatNumber(value))} ث خارج المدى من 0 إلى ${formatNumber(max)}، فنُقل إلى الأقرب.`,
    'points-unreadable': ({ value }) => `النقاط ${quoted(value)} ليست عددًا صحيحًا ضمن الحدود، فوُضعت المعتادة.`,
    'setting-unreadable': ({ field, value }) =>
      `${isolated(field)}: لا يمكن قراءة ${quoted(value)}، فوُضعت القيمة المعتادة.`,

    'picture-missing': ({ name }) => `الصورة ${quoted(name)} ليست في الملف.`,
    'picture-by-link': ({ name }) => `لإحدى الصور رابط فقط (${isolated(name)})؛ الحل تنزيلها ثم إضافتها إلى السؤال.`,
    'picture-unreadable': ({ name }) => `لا يمكن قراءة الصورة ${quoted(name)}.`,
    'picture-too-large': ({ name, max }) => `الصورة ${quoted(name)} أكبر من ${formatNumber(max)} ميغابايت، فتُركت.`,
    'pictures-left-out': ({ questions, more }) =>
      `تُركت صور من الأسئلة ${isolated(questions)}${more > 0 ? ` والمزيد: ${formatNumber(more)}` : ''}.`,
    'more-pictures': ({ name }) => `للسؤال صورة واحدة؛ تُركت ${quoted(name)}.`,

    'quote-unclosed': () => 'علامة اقتباس لم تُغلق، فقُرئت جزءًا من النص.',
    'brace-unclosed': ({ text }) => `ينقص القوس ${isolated('}')} للإغلاق: تُرك ${quoted(text)}.`,
    'brace-unopened': ({ text }) => `ثمة قوس إغلاق ${isolated('}')} بلا قوس فتح: ${quoted(text)}.`,
    'blank-line-in-braces': () => 'ثمة سطر فارغ بين القوسين؛ أُضيفت الإجابات التي بعده.',
    'line-ignored': ({ text }) => `${quoted(text)} لا يتبع أي سؤال، فتُرك.`,
    'answer-without-question': ({ text }) => `لا سؤال قبل ${quoted(text)}، فتُرك.`,
    'no-answer-line': () => `ينقص السطر ${isolated('ANSWER:')}.`,
  },
  refusals: {
    'not-recognised': 'لم يُتعرف على أي صيغة في الملف.',
    empty: 'الملف فارغ.',
    'old-workbook': `الملف مصنف من Excel قديم أو له كلمة مرور. الحل حفظه بصيغة ${isolated('.xlsx')} دون كلمة مرور.`,
    'damaged-archive': 'الملف تالف أو غير كامل.',
    password: 'للملف كلمة مرور. الحل حفظه دونها.',
    'broken-json': 'يبدو الملف JSON لكنه تالف أو غير كامل.',
    'inflates-too-much': 'في الملف أكثر بكثير من مسابقة.',
    'too-large': 'الملف كبير جدًا.',
  },
} satisfies Texts['fileProblems'];
