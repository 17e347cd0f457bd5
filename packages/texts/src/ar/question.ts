import type { Texts } from '#texts.ts';
import { isolated } from './words.ts';

export const question = {
  code: 'شيفرة',
  explanation: 'الشرح',
  picture: 'صورة',
  enlarge: (alt) => (alt === '' ? 'تكبير الصورة' : `تكبير الصورة: ${isolated(alt)}`),
} satisfies Texts['question'];
