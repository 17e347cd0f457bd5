import { use, useEffect } from 'react';
import { FrameDocument } from '#shared/lib/use-key-down.ts';

/** Shows a phone in the colour of the quiz's brand, once what computes its shades has loaded: few quizzes have one. */
export function useAccent(accent: string | undefined): void {
  const frame = use(FrameDocument);
  useEffect(() => {
    if (accent === undefined) return;
    let undo: (() => void) | null = () => undefined;
    import('#shared/brand/apply-brand.ts').then(
      ({ applyBrand }) => {
        if (undo) undo = applyBrand(frame ?? document, { accent });
      },
      // Without it the palette's own colours stay.
      () => undefined,
    );
    return () => {
      undo?.();
      undo = null;
    };
  }, [frame, accent]);
}
