import type { Texts } from '#texts.ts';
import { counted, formatNumber, isolated, players, plus, points, quoted, seconds as secondsOf } from './words.ts';

export const room = {
  people: 'الحاضرون',
  openPeople: (pendingNames) =>
    counted(pendingNames, {
      zero: 'الحاضرون',
      one: 'الحاضرون: اسم ينتظر',
      two: 'الحاضرون: اسمان ينتظران',
      few: 'الحاضرون: # أسماء تنتظر',
      many: 'الحاضرون: # اسمًا ينتظر',
      other: 'الحاضرون: # اسم ينتظر',
    }),
  peopleMessage: {
    host: 'كل من يشاهد هذه الشاشة يرى هذه اللوحة.',
    remote: 'من أُخرج يمكنه الانضمام مجددًا. الحظر للمضيف وحده.',
  },
  door: 'إغلاق الباب',
  doorHint: 'لا لاعبين جددًا، ومن كان هنا يمكنه العودة',
  givenNames: 'منح أسماء',
  givenNamesHint: 'كل داخل يحمل اسم حيوان وحجر كريم',
  nameFilter: 'تصفية الأسماء',
  nameFilterHint: 'الأسماء المسيئة تُرفض، والمشكوك فيها تنتظر موافقتك',
  search: 'بحث بالاسم',
  searchPlaceholder: 'جزء من الاسم',
  sort: 'الترتيب',
  sorts: ['الأحدث', 'غير المتصلين', 'النقاط'],
  list: 'اللاعبون',
  found: players,
  nobody: 'لا أحد هنا بهذا الاسم.',
  score: (place, score) => [...(place === null ? [] : [`المركز ${formatNumber(place)}`]), points(score)].join('، '),
  pending: (name) => `الاسم المطلوب: ${quoted(name)}.`,
  allow: 'سماح',
  allowName: (name) => `السماح: ${isolated(name)}`,
  keepHidden: 'إبقاؤه مخفيًا',
  keepNameHidden: (name) => `إبقاؤه مخفيًا: ${isolated(name)}`,
  manage: (name) => `إدارة ${isolated(name)}`,
  newName: 'الاسم الجديد',
  rename: 'تغيير الاسم',
  time: 'الوقت',
  times: [factor(1), factor(1.25), factor(1.5), factor(2)],
  remove: 'إخراج',
  ban: 'حظر',
  removedNow: (name) => `أُخرج ${isolated(name)} ويمكنه الانضمام مجددًا.`,
  bannedNow: (name) => `حُظر ${isolated(name)}.`,
  undo: 'تراجع',
  banned: (count) => `المحظورون (${formatNumber(count)})`,
  unban: 'إعادة السماح',
  unbanName: (name) => `إعادة السماح: ${isolated(name)}`,
  showMore: 'عرض المزيد',
  pause: 'إيقاف الوقت',
  resume: 'استئناف الوقت',
  extend: (seconds) => `${plus(seconds)}\u00a0ث`,
  extendLabel: (seconds) => `${plus(seconds)}\u00a0ث: زيادة ${secondsOf(seconds)}`,
} satisfies Texts['room'];

function factor(n: number): string {
  return isolated(`${formatNumber(n)}×`);
}
