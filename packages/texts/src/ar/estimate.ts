import type { Texts } from '#texts.ts';
import { counted, formatSeconds, isolated } from './words.ts';

export const estimate = {
  field: 'رقمك',
  fieldIn: (unit) => `رقمك (${isolated(unit)})`,
  send: 'إرسال',
  sign: 'تحت الصفر',
  reads: (number) => `يُقرأ ${isolated(number)}`,
  invalid: `يُرجى كتابة رقم، مثل 12 أو ${formatSeconds(3.5)}.`,
  tooLarge: 'هذا الرقم كبير جدًا.',
  sent: 'أرسلت',
  yours: 'قلت',
  right: 'الصحيح',
  exact: 'إصابة تامة',
  off: (distance) => `الفرق ${isolated(distance)}`,
  onPhone: 'اكتبوا رقمًا على هواتفكم',
  onPhoneIn: (unit) => `اكتبوا رقمًا على هواتفكم (${isolated(unit)})`,

  target: 'الرقم الصحيح',
  exactWithin: 'كل النقاط حتى هذا الفرق',
  tolerance: 'لا نقاط من هذا الفرق فصاعدًا',
  unit: 'الوحدة',
  unitPlaceholder: 'كغ، سنة…',
  negative: 'يُرجى كتابة رقم غير سالب.',
  narrow: 'يجب ألا يقل عن الفرق الذي يكسب كل النقاط.',
  explained: (from, to) => `كل النقاط من ${isolated(from)} إلى ${isolated(to)}، وتقل كلما زاد الفرق.`,
  explainedOne: (number) => `كل النقاط للرقم ${isolated(number)}، وتقل كلما زاد الفرق.`,
  explainedExact: (from, to) => `كل النقاط من ${isolated(from)} إلى ${isolated(to)}، ولا نقاط خارج ذلك.`,
  explainedOnly: (number) => `النقاط للرقم ${isolated(number)} وحده.`,

  nobody: 'لم يرسل أحد رقمًا.',
  numbers: (count) =>
    counted(count, {
      zero: 'لا أرقام',
      one: 'رقم واحد',
      two: 'رقمان',
      few: '# أرقام',
      many: '# رقمًا',
      other: '# رقم',
    }),
  strip: (count, min, max, target) => `${count} من ${isolated(min)} إلى ${isolated(max)}. الصحيح ${isolated(target)}.`,
  median: (number) => `نصف القاعة تحت ${isolated(number)}`,
  nearest: 'الأقرب',
} satisfies Texts['estimate'];
