import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatNumber, isolated } from './words.ts';

export const typedAnswer = {
  field: 'إجابتك',
  send: 'إرسال',
  sent: 'أرسلت',
  yours: 'كتبت',
  right: (spellings) => (spellings === 1 ? 'الإجابة الصحيحة' : 'الإجابات الصحيحة'),
  onPhone: 'اكتبوا الإجابة على هواتفكم',

  spellings: 'الصيغ المقبولة',
  hint: `من يكتب إحداها يصيب، والحد الأقصى ${formatNumber(LIMITS.spellings)}.`,
  spelling: (position) => `الصيغة ${formatNumber(position)}`,
  addSpelling: 'إضافة صيغة',
  deleteSpelling: (position) => `حذف الصيغة ${formatNumber(position)}`,
  exact: 'مطابقة تامة للمكتوب',
  exactHint: 'الأحرف الكبيرة والعلامات تُحتسب: Café غير cafe',
  typos: 'الأخطاء الإملائية المسموح بها',
  typosOf: ['لا شيء', 'خطأ واحد في كلمة من خمسة أحرف', 'خطآن في كلمة من عشرة أحرف'],

  written: 'ما كُتب',
  nothing: 'لم يكتب أحد شيئًا.',
  group: (text, count, right) => `${isolated(text)}: ${formatNumber(count)}${right ? ' (صحيحة)' : ''}`,
  others: (count) =>
    counted(count, {
      zero: 'لا إجابات أخرى',
      one: 'إجابة أخرى',
      two: 'إجابتان أخريان',
      few: '# إجابات أخرى',
      many: '# إجابة أخرى',
      other: '# إجابة أخرى',
    }),
  accept: (text) => `قبول ${isolated(text)} أيضًا`,
  hide: (text) => `إخفاء ${isolated(text)}`,

  another: 'صيغة صحيحة أخرى',
} satisfies Texts['typedAnswer'];
