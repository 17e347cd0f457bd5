import { COLOUR_SCHEME, type QuizOptions } from '@quarry/events/quiz/quiz';
import { useEffect } from 'react';

/** Dresses the page in the quiz's colours for as long as its session is shown. */
export function useColourScheme(scheme: QuizOptions['colourScheme']): void {
  useEffect(() => {
    if (scheme !== COLOUR_SCHEME.Professional) return;
    const { dataset } = document.documentElement;
    dataset.scheme = 'professional';
    return () => {
      delete dataset.scheme;
    };
  }, [scheme]);
}
