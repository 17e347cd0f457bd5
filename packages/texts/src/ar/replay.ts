import type { Texts } from '#texts.ts';
import { answers, counted, formatNumber, isolated } from './words.ts';

export const replay = {
  title: 'إعادة العرض',
  back: 'النتائج',
  loading: 'جارٍ قراءة الجلسة…',
  unreadable: 'لا يمكن إعادة عرض هذه الجلسة.',
  hostScreen: 'شاشة المضيف',
  phone: (name) => `هاتف ${isolated(name)}`,
  isAway: 'ليس في الجلسة في هذه اللحظة.',
  controls: 'الخط الزمني',
  moment: 'اللحظة',
  at: (time, phase) => (phase === '' ? time : `${time}، ${phase}`),
  play: 'تشغيل',
  pause: 'إيقاف مؤقت',
  speed: 'السرعة',
  times: (speed) => isolated(`${formatNumber(speed)} ×`),
  jump: 'الانتقال إلى',
  beginning: 'البداية',
  question: (number, text) =>
    text === '' ? `السؤال ${formatNumber(number)}` : `${formatNumber(number)}. ${isolated(text)}`,
  share: 'نسخ رابط إلى هذه اللحظة',
  copied: 'نُسخ الرابط.',
  notCopied: 'الرابط في شريط العنوان.',
  keys: 'المسافة للتشغيل والإيقاف، و← و→ للتنقل 5 ثوانٍ، وPage Up وPage Down للتنقل سؤالًا.',
  time: (ms) => {
    const seconds = Math.floor(ms / 1_000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  },
  heat: {
    joins: (n) =>
      counted(n, {
        zero: 'لا انضمام',
        one: 'انضمام واحد',
        two: 'انضمامان',
        few: '# انضمامات',
        many: '# انضمامًا',
        other: '# انضمام',
      }),
    answers,
    drops: (n) =>
      counted(n, {
        zero: 'لا انقطاع',
        one: 'انقطاع واحد',
        two: 'انقطاعان',
        few: '# انقطاعات',
        many: '# انقطاعًا',
        other: '# انقطاع',
      }),
    gatewayLosses: (n) =>
      counted(n, {
        zero: 'لا بوابات مفقودة',
        one: 'بوابة مفقودة واحدة',
        two: 'بوابتان مفقودتان',
        few: '# بوابات مفقودة',
        many: '# بوابة مفقودة',
        other: '# بوابة مفقودة',
      }),
  },
  people: 'اللاعبون في هذه اللحظة',
  search: 'البحث عن لاعب',
  searchPlaceholder: 'جزء من الاسم',
  nobody: 'لا أحد',
  showHost: 'العودة إلى شاشة المضيف',
  points: (place, score) => `${formatNumber(place)}. · ${formatNumber(score)}`,
  more: (n) => `والمزيد: ${formatNumber(n)}. يمكن العثور عليهم بالبحث.`,
} satisfies Texts['replay'];
