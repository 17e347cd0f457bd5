import type { PodiumView } from '@quarry/events/hub-shapes';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Podium } from './podium.tsx';

/** The podium's text, step by step. */
function read(steps: PodiumView): string[] {
  const markup = renderToStaticMarkup(<Podium steps={steps} />);
  return markup
    .split('</li>')
    .slice(0, -1)
    .map((item) =>
      item
        .replace(/<svg.*?<\/svg>|<[^>]*aria-hidden="true"[^>]*>[^<]*<\/span>/gs, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
}

const players = (...names: string[]) => names.map((identifier) => ({ id: identifier, identifier }));

test('[W54] ties share a step, which shows their place and counts players it does not draw', () => {
  expect(
    read([
      { place: 1, sharedPlace: 1, score: 200, count: 15, players: players('Ann', 'Bob', 'Cleo', 'Dan', 'Eve') },
      { place: 2, sharedPlace: 16, score: 100, count: 1, players: players('Fay') },
    ]),
  ).toEqual(['Ann Bob Cleo Dan and 11 more Place 1 200', 'Fay Place 16 100', 'Nobody here']);
});

test('[W54] a placeholder stands where there is no score', () => {
  expect(read([])).toEqual(['Nobody here', 'Nobody here', 'Nobody here']);
});
