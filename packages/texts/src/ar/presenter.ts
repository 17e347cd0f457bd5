import type { Texts } from '#texts.ts';
import { players as allPlayers, formatNumber, isolated, outOf } from './words.ts';

export const presenter = {
  openStage: 'فتح شاشة الجمهور',
  toHall: 'شاشة العرض',
  blocked: {
    title: 'منع المتصفح فتح النافذة.',
    message: 'يمكن السماح بالنوافذ المنبثقة لهذه الصفحة، أو فتح الرابط باليد ونقل نافذته إلى شاشة العرض.',
    open: 'فتح شاشة الجمهور',
  },
  onStage: 'على شاشة الجمهور',
  people: (players, away) =>
    away === 0 ? allPlayers(players) : `${allPlayers(players)}، غير المتصلين: ${formatNumber(away)}`,
  onlyYou: 'لا يرى هذه القائمة سواك. المسابقة على شاشة الجمهور.',
  newest: 'آخر من انضم',
  leaders: 'في الصدارة',
  right: (texts) => `الصحيح: ${texts.map(isolated).join('؛ ')}`,
  next: (position, total) => `التالي: السؤال ${outOf(position, total)}`,
  last: 'لم يبق سؤال.',
  follows: {
    playing: 'تليه الإجابات ثم لوحة الصدارة ثم منصة التتويج.',
    statistics: 'تليها لوحة الصدارة ثم منصة التتويج.',
    leaderboard: 'تليه منصة التتويج.',
    podium: 'تليها شاشة النهاية مع التقرير.',
  },
  alone: {
    title: 'لم ينضم أحد بعد. هل تبدأ المسابقة؟',
    message: 'يمكن الانضمام أثناء المسابقة أيضًا.',
    start: 'بدء المسابقة',
    wait: 'انتظار',
  },
  pressAgain: 'ضغطة أخرى للتخطي',
} satisfies Texts['presenter'];
