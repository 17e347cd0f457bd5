import type { Texts } from '#texts.ts';
import { counted, formatNumber, isolated, outOf } from './words.ts';

export const order = {
  hint: 'تُكتب الإجابات هنا بترتيبها الصحيح، وتصل إلى اللاعبين مخلوطة.',
  up: (text) => `نقل إلى أعلى: ${isolated(text)}`,
  down: (text) => `نقل إلى أسفل: ${isolated(text)}`,
  movedTo: (text, place, of) => `${isolated(text)}: الموضع ${outOf(place, of)}`,
  send: 'إرسال هذا الترتيب',
  sent: 'أُرسل الترتيب',

  kept: (kept, of) =>
    counted(of, {
      zero: 'لا أزواج متجاورة',
      one: `بالترتيب الصحيح: ${formatNumber(kept)} من زوج متجاور واحد`,
      two: `بالترتيب الصحيح: ${formatNumber(kept)} من زوجين متجاورين`,
      few: `بالترتيب الصحيح: ${formatNumber(kept)} من # أزواج متجاورة`,
      many: `بالترتيب الصحيح: ${formatNumber(kept)} من # زوجًا متجاورًا`,
      other: `بالترتيب الصحيح: ${formatNumber(kept)} من # زوج متجاور`,
    }),
  yourPlace: (place) => `أنت: ${formatNumber(place)}`,
  rightPlace: (place) => `الموضع ${formatNumber(place)}، كما وضعتها`,
  otherPlace: (place, yours) => `الموضع ${formatNumber(place)}، وعندك في الموضع ${formatNumber(yours)}`,

  scoring: 'عند صحة جزء من الترتيب',
  scorings: {
    partial: { name: 'جزء من النقاط', hint: 'كل زوج متجاور بالترتيب الصحيح يكسب حصته.' },
    all: { name: 'بلا نقاط', hint: 'النقاط لمن يرسل هذا الترتيب تمامًا.' },
  },

  rightOrder: 'الترتيب الصحيح',
  place: (place) => `الموضع ${formatNumber(place)}`,
  row: (place, text, right) => `الموضع ${formatNumber(place)}، ${isolated(text)}: وضعها هنا ${formatNumber(right)}`,
  right: (players) => `صحيح تمامًا: ${formatNumber(players)}`,
  partly: (players) => `صحيح جزئيًا: ${formatNumber(players)}`,
} satisfies Texts['order'];
