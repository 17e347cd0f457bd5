import type { Brand } from '@quarry/events/quiz/brand';
import { use, useLayoutEffect } from 'react';
import { FrameDocument } from '#shared/lib/use-key-down.ts';
import { applyBrand } from './apply-brand.ts';

/** Applies a brand's colour and background picture to the document of the screen while it is shown. */
export function useBrand(brand: Brand | undefined): void {
  const frame = use(FrameDocument);
  const { accent, background } = brand ?? {};
  useLayoutEffect(() => applyBrand(frame ?? document, { accent, background }), [frame, accent, background]);
}
