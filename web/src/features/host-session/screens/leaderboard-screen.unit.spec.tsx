import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QUIZ, viewOf } from '../spec-support.ts';
import { LeaderboardScreen } from './leaderboard-screen.tsx';

const shown = (asked: number) => renderToStaticMarkup(<LeaderboardScreen view={viewOf('leaderboard', { asked })} />);

test('[W863] while nobody has points a kind line says so, which after the last question promises no other', () => {
  expect(shown(1)).toContain('No points yet. The next question is a new chance.');
  expect(shown(QUIZ.questions.length)).toContain('No points this time. Thank you for playing along.');
});
