import type { Brand } from '@quarry/events/quiz/brand';
import { use, useLayoutEffect } from 'react';
import { API_BASE } from '#shared/api/request.ts';
import { FrameDocument } from '#shared/lib/use-key-down.ts';
import { brandColours, type Tokens } from './brand-colours.ts';

const PICTURE = '--brand-picture';

/**
 * Applies a brand's colour and background picture to the document of the screen while it is shown. The content security policy
 * forbids inline styles, but not the CSSOM's.
 */
export function useBrand(brand: Brand | undefined): void {
  const frame = use(FrameDocument);
  const { accent, background } = brand ?? {};
  useLayoutEffect(() => {
    const root = (frame ?? document).documentElement;
    const set = Object.entries(propertiesOf(accent, background));
    for (const [name, value] of set) root.style.setProperty(name, value);
    if (background) root.dataset.brandPicture = '';
    return () => {
      for (const [name] of set) root.style.removeProperty(name);
      delete root.dataset.brandPicture;
    };
  }, [frame, accent, background]);
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
