import { Profanity } from '@2toad/profanity';
import { LANGUAGES, type Language } from '@quarry/events/language';
import { plainLetters } from '@quarry/events/names/user-name';
import { userNameKey } from '@quarry/events/text';
import WORDS from './name-words.json' with { type: 'json' };

/** The library's English words without those that are names; its other lists are machine translations of it. */
const ENGLISH = new Profanity({ languages: ['en'], wholeWord: true, unicodeWordBoundaries: true });
ENGLISH.removeWords([...WORDS.names, ...WORDS.doubtful.en]);

const NAMES = new Set(WORDS.names);
const WORD = /[\p{L}\p{M}]+/gu;

/** A possible reading of a text. */
interface Form {
  readonly text: string;
  readonly words: readonly string[];
}

const FILTERS = LANGUAGES.map((language) => {
  const [refused, doubtful] = [WORDS.refused, WORDS.doubtful].map((words) => new Set(words[language].map(userNameKey)));
  const parts = WORDS.within[language];
  return {
    language,
    refuses: ({ text, words }: Form) =>
      words.some((word) => refused?.has(word)) || (language === 'en' && ENGLISH.exists(text)),
    doubts: ({ words }: Form) =>
      words.some(
        (word) => doubtful?.has(word) || parts.some((part) => word.length > part.length && word.includes(part)),
      ),
  };
});

/** Languages in which a name is refused, and those in which it is doubtful; the room decides which apply. */
interface Filtered {
  readonly filteredIn?: Language[];
  readonly doubtfulIn?: Language[];
}

/**
 * Refused: offensive words, also when spelled with digits, punctuation or look-alikes within a word. Doubtful: words
 * that are names too (Anal, Dick), words that contain an offensive one, and such words spelled out letter by letter
 * across spaces. Words are never joined, so that Ana L. is a name.
 */
export function filterName(name: string): Filtered {
  const key = userNameKey(name)
    .replace(/[\u0640\u064b-\u065f]/g, '')
    .replace(WORD, (word) => (NAMES.has(word) ? '' : word));
  const forms = formsOf(key);
  const together = joined(key, SPELLED_OUT);
  const spelledOut =
    together === key ? [] : formsOf(together).filter(({ text }) => forms.every((form) => form.text !== text));
  const found = (test: (filter: (typeof FILTERS)[number]) => boolean) => {
    const languages = FILTERS.filter(test).map(({ language }) => language);
    return languages.length > 0 ? languages : undefined;
  };
  const filteredIn = found(({ refuses }) => forms.some(refuses));
  const doubtfulIn = found(({ refuses, doubts }) => forms.some(doubts) || spelledOut.some(refuses));
  return { ...(filteredIn && { filteredIn }), ...(doubtfulIn && { doubtfulIn }) };
}

/** Four or more single letters, within a word, as in f.u.c.k, or across spaces. */
const SEPARATED = /(?<!\p{L})\p{L}(?:[^\p{L}\s]+\p{L}(?!\p{L})){3,}/gu;
const SPELLED_OUT = /(?<!\p{L})\p{L}(?:\P{L}+\p{L}(?!\p{L})){3,}/gu;

const joined = (text: string, letters: RegExp): string =>
  text.replace(letters, (spelled) => spelled.replace(/\P{L}+/gu, ''));

/** A text as written, and with its possible readings, each once: most texts have a single one. */
function formsOf(text: string): Form[] {
  const steps = [
    (one: string) => [one, plainLetters(one)],
    (one: string) => [one, joined(one, SEPARATED)],
    (one: string) => [one, unleet(one, 'i'), unleet(one, 'l'), ...starred(one)],
    (one: string) => [one, one.replace(/[^\p{L}\p{M}]+/gu, ' ')],
    (one: string) => [one, one.replace(/(.)\1{2,}/gu, '$1'), one.replace(/(.)\1{2,}/gu, '$1$1')],
  ];
  const texts = steps.reduce<readonly string[]>((forms, step) => [...new Set(forms.flatMap(step))], [text]);
  return texts.map((one) => ({ text: one, words: one.match(WORD) ?? [] }));
}

const LEET: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', $: 's', '@': 'a', '€': 'e', '+': 't' },
};

/** Digits and punctuation in words as letters; a number stays a number. */
function unleet(text: string, one: 'i' | 'l'): string {
  return text.replace(/\S*\p{L}\S*/gu, (word) =>
    word.replace(/[1!|]/g, one).replace(/[03-57-8$@€+]/g, (sign) => LEET[sign] ?? sign),
  );
}

/** A star inside a word stands for a vowel. */
function starred(text: string): string[] {
  const star = /(?<=\p{L})\*+(?=\p{L})/gu;
  return star.test(text) ? ['a', 'e', 'i', 'o', 'u'].map((vowel) => text.replace(star, vowel)) : [];
}

// V8 compiles each pattern on the first two texts of each character width, 20 ms in all; do it now, not while players
// wait.
for (const text of ['ab', 'ab', 'яб', 'яб']) filterName(text);
