import type { Texts } from '#texts.ts';
import { isolated } from './words.ts';

export const end = {
  thanks: 'شكرًا على اللعب معنا!',
  lastKnown: 'انتهت المسابقة أثناء غياب هذا الجهاز. هذه نقاطك حتى ذلك الحين.',
  again: 'تُلعب هذه المسابقة من جديد.',
  follow: (name) => `اللعب مجددًا باسم ${isolated(name)}`,
  notNow: 'ليس الآن',
  thanksHint: 'انتهت المسابقة، وعادت خوذتك إلى علّاقتها.',
} satisfies Texts['end'];
