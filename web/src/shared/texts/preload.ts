import type { Area } from '@quarry/texts/texts';
import type { Spoken } from './language.tsx';

/** Nothing shows them but mails and files. */
const ELSEWHERE: readonly Area[] = ['files', 'mails'];

/**
 * Loads the texts of all screens, so that none waits for them while somebody uses it: a screen that waits is replaced by one
 * that loads. React reads a promise at once that says its value itself. Phones, whose screens are chunks of their own, need it not.
 */
export async function preloadTexts(spoken: Spoken): Promise<void> {
  const { areas } = await spoken.table;
  await Promise.all(
    (Object.keys(areas) as Area[]).map(async (area) => {
      if (ELSEWHERE.includes(area)) return;
      const texts = spoken.texts(area);
      Object.assign(texts, { status: 'fulfilled', value: await texts });
    }),
  );
}
