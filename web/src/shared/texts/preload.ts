import type { Area } from '@quarry/texts/texts';
import type { Spoken } from './language.tsx';

/** What a phone shows from joining to the end of a quiz of single choice. */
const PHONE = ['common', 'end', 'home', 'join', 'pageLanguage', 'player', 'question', 'reconnect', 'teams'] as const;
/** Nothing shows them but mails and files. */
const ELSEWHERE: readonly Area[] = ['files', 'mails'];

/**
 * Loads the texts that a page may show next, so that it does not wait for them while somebody uses it: a screen that waits is
 * replaced by one that loads. React reads a promise at once that says so itself.
 * @param areas a phone's, or all
 */
export async function preloadTexts(spoken: Spoken, areas: 'phone' | 'all'): Promise<void> {
  const wanted = areas === 'phone' ? PHONE : (Object.keys(await spoken.table) as Area[]);
  await Promise.all(
    wanted.map(async (area) => {
      if (ELSEWHERE.includes(area)) return;
      const texts = spoken.texts(area);
      Object.assign(texts, { status: 'fulfilled', value: await texts });
    }),
  );
}
