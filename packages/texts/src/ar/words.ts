import { formatsOf } from '#formats.ts';
import { countsIn } from '#plurals.ts';

const formats = formatsOf('ar');

export const {
  number: formatNumber,
  seconds: formatSeconds,
  date: formatDate,
  moment: formatMoment,
  list: listOf,
} = formats;

export const counted = countsIn('ar');

/** A name, a code or a text of somebody else, whose direction must not move the words around it. */
export function isolated(text: string | number): string {
  return `\u2068${text}\u2069`;
}

/** In its own order: its sign comes with a mark of direction, which would turn a number behind it around too. */
export const formatPercent = (part: number): string => isolated(formats.percent(part));

/** As `isolated`, in quotation marks. */
export function quoted(text: string): string {
  return `«${isolated(text)}»`;
}

/** A number that keeps its sign in front. */
export function plus(n: number): string {
  return isolated(`+${formatNumber(n)}`);
}

/** A count within another, such as '2 من 3'. */
export function outOf(part: number, whole: number): string {
  return `${formatNumber(part)} من ${formatNumber(whole)}`;
}

/** A place with its noun: in words up to the tenth, as one says it. */
export function ordinal(place: number): string {
  return `المركز ${ORDINALS[place - 1] ?? formatNumber(place)}`;
}

const ORDINALS = ['الأول', 'الثاني', 'الثالث', 'الرابع', 'الخامس', 'السادس', 'السابع', 'الثامن', 'التاسع', 'العاشر'];

export const players = (n: number) =>
  counted(n, {
    zero: 'لا لاعبين',
    one: 'لاعب واحد',
    two: 'لاعبان',
    few: '# لاعبين',
    many: '# لاعبًا',
    other: '# لاعب',
  });

export const points = (n: number) =>
  counted(n, {
    zero: '# نقطة',
    one: 'نقطة واحدة',
    two: 'نقطتان',
    few: '# نقاط',
    many: '# نقطة',
    other: '# نقطة',
  });

export const questions = (n: number) =>
  counted(n, {
    zero: 'لا أسئلة',
    one: 'سؤال واحد',
    two: 'سؤالان',
    few: '# أسئلة',
    many: '# سؤالًا',
    other: '# سؤال',
  });

export const answers = (n: number) =>
  counted(n, {
    zero: 'لا إجابات',
    one: 'إجابة واحدة',
    two: 'إجابتان',
    few: '# إجابات',
    many: '# إجابة',
    other: '# إجابة',
  });

/** After a preposition or as an object, which only the dual shows. */
export const characters = (n: number) =>
  counted(n, {
    zero: '# حرف',
    one: 'حرف واحد',
    two: 'حرفين',
    few: '# أحرف',
    many: '# حرفًا',
    other: '# حرف',
  });

/** As `characters`. */
export const seconds = (n: number) =>
  counted(n, {
    zero: '# ثانية',
    one: 'ثانية واحدة',
    two: 'ثانيتين',
    few: '# ثوانٍ',
    many: '# ثانية',
    other: '# ثانية',
  });

/** As `characters`. */
export const days = (n: number) =>
  counted(n, {
    zero: '# يوم',
    one: 'يوم واحد',
    two: 'يومين',
    few: '# أيام',
    many: '# يومًا',
    other: '# يوم',
  });

/** As `characters`. */
export const quizzes = (n: number) =>
  counted(n, {
    zero: '# مسابقة',
    one: 'مسابقة واحدة',
    two: 'مسابقتين',
    few: '# مسابقات',
    many: '# مسابقة',
    other: '# مسابقة',
  });
