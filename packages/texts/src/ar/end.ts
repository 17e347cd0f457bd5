import type { Texts } from '#texts.ts';

export const end = {
  thanks: 'شكرًا على اللعب معنا!',
  lastKnown: 'انتهت المسابقة أثناء غياب هذا الجهاز. هذه نقاطك حتى ذلك الحين.',
  thanksHint: 'انتهت المسابقة، وعادت خوذتك إلى علّاقتها.',
} satisfies Texts['end'];
