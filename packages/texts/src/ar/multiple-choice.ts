import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

export const multipleChoice = {
  hint: 'يجب تحديد كل الإجابات الصحيحة.',
  scoring: 'عند الإصابة جزئيًا',
  scorings: {
    partial: {
      name: 'جزء من النقاط',
      hint: 'كل إجابة صحيحة تكسب حصتها، وكل خاطئة تخصم مثلها دون النزول تحت الصفر.',
    },
    all: { name: 'بلا نقاط', hint: 'النقاط لمن يختار الإجابات المحددة كلها دون غيرها.' },
  },

  none: 'اختيار إجابة أو أكثر',
  send: (chosen) =>
    counted(chosen, {
      zero: 'إرسال',
      one: 'إرسال إجابة واحدة',
      two: 'إرسال إجابتين',
      few: 'إرسال # إجابات',
      many: 'إرسال # إجابة',
      other: 'إرسال # إجابة',
    }),
  sent: (chosen) =>
    counted(chosen, {
      zero: 'لم تُرسل أي إجابة',
      one: 'أُرسلت إجابة واحدة',
      two: 'أُرسلت إجابتان',
      few: 'أُرسلت # إجابات',
      many: 'أُرسلت # إجابة',
      other: 'أُرسلت # إجابة',
    }),
  marks: {
    chosen: 'اختيارك',
    correct: 'صحيحة ومن اختيارك',
    missed: 'صحيحة وليست من اختيارك',
    wrong: 'خاطئة ومن اختيارك',
  },

  right: (players) => `صحيحة تمامًا: ${formatNumber(players)}`,
  partly: (players) => `صحيحة جزئيًا: ${formatNumber(players)}`,
  rightAndPartly: (right, partly) => `صحيحة تمامًا: ${formatNumber(right)}، صحيحة جزئيًا: ${formatNumber(partly)}.`,
} satisfies Texts['multipleChoice'];
