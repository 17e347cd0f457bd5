import type { Texts } from '#texts.ts';

export const slide = {
  look: 'العيون على الشاشة',
  hint: 'تظهر الشريحة على كل الشاشات ولا يجيب عنها أحد. وتحت العنوان يتسع المكان لنص أطول.',
} satisfies Texts['slide'];
