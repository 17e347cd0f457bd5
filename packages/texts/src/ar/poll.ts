import type { Texts } from '#texts.ts';

export const poll = {
  hint: 'لا صواب هنا ولا خطأ، ولا نقاط.',
} satisfies Texts['poll'];
