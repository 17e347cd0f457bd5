import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { viewOf } from '../spec-support.ts';
import { StatisticsScreen } from './statistics-screen.tsx';

test('[W1681] the texts of a question and its answers begin where their script does', () => {
  const markup = renderToStaticMarkup(<StatisticsScreen view={viewOf('statistics')} />);
  const texts = markup.match(/<[^>]*data-words[^>]*>/g) ?? [];
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(text).toContain('dir="auto"');
});
