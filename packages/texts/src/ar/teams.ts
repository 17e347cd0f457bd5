import type { Texts } from '#texts.ts';
import { formatNumber, isolated, players, points } from './words.ts';

export const teams = {
  teams: 'الفرق',
  yours: 'فريقك',
  pick: 'اختيار الفريق',
  pickHint: 'يمكن تغييره إلى أن تبدأ المسابقة.',
  none: 'من لا فريق له ينضم إلى أصغر الفرق عند بدء المسابقة.',
  refused: 'لم يعد اختيار هذا الفريق ممكنًا.',
  players,
  ranked: (place, name, score) => `المركز ${formatNumber(place)}: فريق ${isolated(name)}، ${points(score)}`,
  team: 'الفريق',
  noTeam: 'بلا فريق بعد',
} satisfies Texts['teams'];
