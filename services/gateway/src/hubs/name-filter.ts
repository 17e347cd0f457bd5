import { Profanity } from '@2toad/profanity';
import { userNameKey } from '@quarry/events/text';

/** The product's languages. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'ar'];

const lists = new Profanity({ languages: LANGUAGES, wholeWord: true, unicodeWordBoundaries: true });

/**
 * Whether a name holds a word of the kept lists, as written or with its spaces taken out. Whole words only: nobody called
 * Dickinson is kept out. The room decides whether it matters.
 */
export function hasFilteredWord(name: string): boolean {
  const key = userNameKey(name);
  return lists.exists(key) || lists.exists(key.replace(/\P{L}+/gu, ''));
}
