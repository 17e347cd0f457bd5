import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { characters, counted, formatNumber, isolated } from './words.ts';

export const wordCloud = {
  field: 'كلمتك، أو بضع كلمات',
  send: 'إرسال',
  sent: 'أرسلت',
  onPhone: 'اكتبوا كلمة على هواتفكم',
  hint: `يكتب كل لاعب حتى ${characters(LIMITS.cloudTextLength)}. لا صواب هنا ولا خطأ. ومع الإجابات المباشرة تكبر السحابة ما دام السؤال مفتوحًا.`,
  words: 'الكلمات',
  nothing: 'لم يكتب أحد شيئًا.',
  group: (text, count) => `${isolated(text)}: ${formatNumber(count)}`,
  others: (count) =>
    counted(count, {
      zero: 'لا كلمات أخرى',
      one: 'كلمة أخرى',
      two: 'كلمتان أخريان',
      few: '# كلمات أخرى',
      many: '# كلمة أخرى',
      other: '# كلمة أخرى',
    }),
  hide: (text) => `إخفاء ${isolated(text)}`,
} satisfies Texts['wordCloud'];
