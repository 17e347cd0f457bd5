import type { Texts } from '#texts.ts';

export const home = {
  title: 'مسابقات مباشرة',
  lead: 'كل مسابقة منجم جواهر، والقاعة كلها تنقّب معًا.',
  join: 'الانضمام إلى مسابقة',
  create: 'إنشاء مسابقة',
  lastResult: 'نتيجتك الأخيرة',
  about: 'من نحن',
} satisfies Texts['home'];
