// By what characters look like, the characters that look like it (UTS 39, section 4): written by
// infra/src/names/write-confusables.ts from Unicode's confusables.txt (© Unicode, Inc., Unicode License v3).
import confusables from './confusables.json' with { type: 'json' };

/** Emoji with skin tones, joined ones, flags of regions and keycaps: here invisible characters have a meaning. */
const EMOJI =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}\p{Emoji_Modifier}?[\ufe0e\ufe0f]?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*/gu;
/** Scripts that are written with joiners and non-joiners between letters. */
const JOINING =
  '[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}]';
const JOINER = new RegExp(`(${JOINING})[\\u200c\\u200d](?=${JOINING})`, 'gu');
/**
 * Invisible characters, and those that reorder text: bidirectional controls, zero-width characters, fillers, blanks.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;
const SEEN = /[^\p{M}\p{Z}]/u;

/**
 * Whether a name is readable as written: no invisible or bidirectional control characters except where an emoji or its
 * script needs them (contract, section 4).
 */
export function isReadableName(name: string): boolean {
  return SEEN.test(name) && !UNSEEN.test(name.replace(EMOJI, '').replace(JOINER, '$1'));
}

const PROTOTYPES = new Map(
  Object.entries(confusables).flatMap(([prototype, characters]) =>
    [...characters].map((character) => [character, prototype] as const),
  ),
);
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/** The skeleton of UTS 39: texts with the same one look alike. */
function skeletonOf(text: string): string {
  // Screens show a run of spaces as one.
  const characters = [...text.normalize('NFD').replace(IGNORED, '').replace(/\s+/g, ' ')];
  return characters.map((character) => PROTOTYPES.get(character) ?? character).join('');
}

const LATIN = /^[a-z]+$/i;
const ASCII = /^[\0-\x7f]*$/;

/** A text with the plain Latin letters that its characters look like, so that Cyrillic and accented spellings match words. */
export function plainLetters(text: string): string {
  if (ASCII.test(text)) return text;
  const plain = text.normalize('NFKD').replace(/(?<=[a-z])\p{M}+/giu, '');
  return Array.from(plain, (character) => {
    const prototype = PROTOTYPES.get(character) ?? '';
    return character > '\u007f' && LATIN.test(prototype) ? prototype : character;
  }).join('');
}

/**
 * Skeletons of a name, as written and without case: names that share one look alike.
 * @param key the name's `userNameKey`
 */
export function looksOf(name: string, key: string): readonly [written: string, folded: string] {
  return [`written ${skeletonOf(name)}`, `folded ${skeletonOf(key).toLowerCase()}`];
}
