import type { Brand } from '@quarry/events/quiz/brand';
import { API_BASE } from '#shared/api/request.ts';
import { brandColours, type Tokens } from './brand-colours.ts';

const PICTURE = '--brand-picture';

/**
 * Applies a brand's colour and background picture to a document. The content security policy forbids inline styles, but
 * not the CSSOM's.
 * @returns a function that removes them
 */
export function applyBrand(
  { documentElement }: Document,
  { accent, background }: Pick<Partial<Brand>, 'accent' | 'background'>,
): () => void {
  const { style, dataset } = documentElement;
  const set = Object.entries(propertiesOf(accent, background));
  for (const [name, value] of set) style.setProperty(name, value);
  if (background) dataset.brandPicture = '';
  return () => {
    for (const [name] of set) style.removeProperty(name);
    delete dataset.brandPicture;
  };
}

function propertiesOf(accent: string | undefined, background: string | undefined): Record<string, string> {
  return {
    ...(accent !== undefined && knowsBoth() && lightAndDark(accent)),
    ...(background !== undefined && { [PICTURE]: `url("${API_BASE}/media/${background}?w=1600")` }),
  };
}

/** Browsers before 2024 would have no colour at all. */
const knowsBoth = (): boolean => CSS.supports('color', 'light-dark(#000, #fff)');

function lightAndDark(accent: string): Record<string, string> {
  const { day, night } = brandColours(accent);
  const names = Object.keys(day) as (keyof Tokens)[];
  return Object.fromEntries(names.map((name) => [`--${name}`, `light-dark(${day[name]}, ${night[name]})`]));
}
