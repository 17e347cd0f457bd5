import { use, useEffect } from 'react';
import { FrameDocument } from '#shared/lib/use-key-down.ts';

/**
 * Applies the brand's colour to a phone. The module that computes its shades is loaded on demand: few quizzes have a
 * brand.
 */
export function useAccent(accent: string | undefined): void {
  const frame = use(FrameDocument);
  useEffect(() => {
    if (accent === undefined) return;
    let undo: (() => void) | null = () => undefined;
    import('#shared/brand/apply-brand.ts').then(
      ({ applyBrand }) => {
        if (undo) undo = applyBrand(frame ?? document, { accent });
      },
      // On failure the palette's own colours stay.
      () => undefined,
    );
    return () => {
      undo?.();
      undo = null;
    };
  }, [frame, accent]);
}
