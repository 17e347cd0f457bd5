import { Profanity } from '@2toad/profanity';
import { LANGUAGES, type Language } from '@quarry/events/language';
import { userNameKey } from '@quarry/events/text';

const LISTS = LANGUAGES.map((language) => ({
  language,
  list: new Profanity({ languages: [language], wholeWord: true, unicodeWordBoundaries: true }),
}));

/**
 * The languages whose maintained lists contain a word of a name, as written or with its separators removed; undefined if
 * none. Whole words only: Dickinson is accepted. The room decides whether it matters.
 */
export function filteredIn(name: string): Language[] | undefined {
  const key = userNameKey(name);
  const letters = key.replace(/\P{L}+/gu, '');
  const found = LISTS.flatMap(({ language, list }) => (list.exists(key) || list.exists(letters) ? [language] : []));
  return found.length > 0 ? found : undefined;
}
