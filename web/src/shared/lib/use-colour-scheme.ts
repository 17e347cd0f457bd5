import type { QuizOptions } from '@quarry/events/quiz/quiz';
import { useEffect } from 'react';

/** Written out, because a phone loads no schemas. */
const PROFESSIONAL: QuizOptions['colourScheme'] = 1;

/** Dresses the page in the quiz's colours for as long as its session is shown. */
export function useColourScheme(scheme: QuizOptions['colourScheme']): void {
  useEffect(() => {
    if (scheme !== PROFESSIONAL) return;
    const { dataset } = document.documentElement;
    dataset.scheme = 'professional';
    return () => {
      delete dataset.scheme;
    };
  }, [scheme]);
}
