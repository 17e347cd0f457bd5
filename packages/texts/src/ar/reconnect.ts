import type { Texts } from '#texts.ts';

export const reconnect = {
  title: 'العودة إلى الجلسة؟',
  hostMessage: 'جلستك ما زالت جارية.',
  hostEndMessage: 'جلستك على شاشتها الختامية.',
  playerMessage: 'لك مكان في مسابقة جارية.',
  reconnect: 'عودة',
} satisfies Texts['reconnect'];
