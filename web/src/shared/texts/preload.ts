import type { Area } from '@quarry/texts/texts';
import type { Spoken } from './language.tsx';

/** Areas that only mails and files use. */
const ELSEWHERE: readonly Area[] = ['files', 'mails'];

/**
 * Loads the texts of all screens, so that none suspends while in use: the loading screen would replace it. React reads
 * a promise synchronously if it carries its value. Not needed on phones, whose screens are separate chunks.
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
