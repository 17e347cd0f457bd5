import { en } from '@quarry/texts/en';
import type { Texts } from '@quarry/texts/texts';

const ACCENTS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', c: 'ç', n: 'ñ', y: 'ý' };

/** Accents a text and lengthens it by 40 % with syllables between which a line may break. */
function lengthened(text: string): string {
  const more = 'ïß '.repeat(Math.ceil((text.length * 0.4) / 3)).trim();
  return `[${text.replace(/[aeioucny]/g, (letter) => ACCENTS[letter] ?? letter)} ${more}]`;
}

function pseudo(texts: unknown): unknown {
  if (typeof texts === 'string') return texts === '' ? '' : lengthened(texts);
  if (typeof texts === 'function') return (...args: unknown[]) => pseudo(texts(...args));
  if (Array.isArray(texts)) return texts.map(pseudo);
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, one]) => [key, pseudo(one)]));
}

/** English, altered so that every text visibly comes from the texts. */
export const pseudoTexts = pseudo(en) as Texts;

/**
 * Like a language's module; bundled by `pseudo.ts`.
 * @public
 */
export const areas = Object.fromEntries(Object.entries(pseudoTexts).map(([area, texts]) => [area, async () => texts]));
