import { Profanity } from '@2toad/profanity';
import { LANGUAGES, type Language } from '@quarry/events/language';
import { userNameKey } from '@quarry/events/text';

const LISTS = LANGUAGES.map((language) => ({
  language,
  list: new Profanity({ languages: [language], wholeWord: true, unicodeWordBoundaries: true }),
}));

/**
 * The languages whose kept lists hold a word of a name, as written or with its spaces taken out. Whole words only: nobody
 * called Dickinson is kept out. The room decides whether it matters. Undefined, as almost always: in none.
 */
export function filteredIn(name: string): Language[] | undefined {
  const key = userNameKey(name);
  const letters = key.replace(/\P{L}+/gu, '');
  const found = LISTS.flatMap(({ language, list }) => (list.exists(key) || list.exists(letters) ? [language] : []));
  return found.length > 0 ? found : undefined;
}
