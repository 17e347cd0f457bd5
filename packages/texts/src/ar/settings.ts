import type { Texts } from '#texts.ts';

export const settings = {
  shortcuts: 'الإجابة بمفتاح واحد',
  shortcutsHint: 'المفاتيح من 1 إلى 6 ومن A إلى F تختار إجابة',
  vibration: 'الاهتزاز',
  vibrationHint: 'عند ظهور سؤال، ومع لمستك، ومع النتيجة',
  sting: 'صوت مع النتيجة',
  stingHint: 'على هذا الجهاز فقط',
} satisfies Texts['settings'];
