import type { Texts } from '#texts.ts';

export const rehearsal = {
  open: 'تجربة',
  title: 'تجربة',
  loading: 'جارٍ فتح المسابقة…',
  back: 'خروج',
  note: 'لا يمكن لأحد الانضمام، ولا يُحفظ شيء.',
  you: 'أنت',
  host: 'شاشة المضيف',
  phone: 'هاتف أحد اللاعبين',
  players: 'لاعبون افتراضيون',
  skip: 'تخطي الانتظار',
  again: 'من البداية',
  over: 'هذا ما ستراه القاعة في الختام. وبعد مسابقة حقيقية يظهر التقرير هنا.',
  gone: 'غادر الهاتف المسابقة.',
  enter: 'انضمام مجددًا',
} satisfies Texts['rehearsal'];
