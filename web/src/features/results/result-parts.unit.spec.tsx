import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { HostContext } from '#shared/host/me.ts';
import { CurvesChart, ShareChart, TimesChart } from './charts.tsx';
import { AnswersPopup, PlayersTable } from './players-table.tsx';
import { ResultBody } from './result-page.tsx';
import type { PlayerResult, QuestionResult } from './use-results.ts';

const html = (part: React.ReactElement): string =>
  renderToStaticMarkup(
    <Router ssrPath="/results/s">
      <QueryClientProvider client={new QueryClient()}>
        <HostContext value={{ verified: false } as never}>{part}</HostContext>
      </QueryClientProvider>
    </Router>,
  );
/** Text in reading order. */
const read = (part: React.ReactElement): string =>
  html(part)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const question = (number: number, correctShare: number | null): QuestionResult => ({
  ...{ id: `q${number}`, number, text: `What is ${number}?`, openedAt: '', closedAt: null, maxQuestionTime: 20 },
  ...{ voided: null, corrected: false, asked: 2, answered: 2, correct: 1, correctShare, meanTime: 2, medianTime: 2 },
  histogram: [
    { from: 0, to: 2, count: 1_500 },
    { from: 2, to: 4, count: 0 },
  ],
  answers: [],
});
const QUESTIONS = [question(1, 0.5), question(2, null)];
const player = (n: number, more: Partial<PlayerResult> = {}): PlayerResult => ({
  ...{ id: `p${n}`, identifier: `Player ${n}`, place: n, points: 100, correct: 1, answered: 2, meanTime: 2.5 },
  ...more,
});

test('[W920] each chart has a table', () => {
  expect(read(<ShareChart questions={QUESTIONS} />)).toContain('1. What is 1? 50%, 1 of 2 2. What is 2? –');
  expect(read(<TimesChart histogram={QUESTIONS[0]?.histogram ?? []} />)).toContain('0.0 to 2.0 s 1,500 2.0 to 4.0 s 0');
  const curves = [{ id: 'p1', identifier: 'Ada', points: [100, 1_200] }];
  expect(read(<CurvesChart questions={QUESTIONS} curves={curves} />)).toContain('Ada 100 1,200');
});

test('[W1967] ten names are listed below the drawing of their points, which keeps its height', () => {
  const curves = Array.from({ length: 10 }, (_, n) => ({ id: `p${n}`, identifier: `Player ${n}`, points: [100, 200] }));
  const chart = html(<CurvesChart questions={QUESTIONS} curves={curves} />);
  const below = chart.slice(chart.indexOf('_drawing'), chart.indexOf('<details>')).split('</div>').at(-1) ?? '';
  const items = below.match(/<li.*?<\/li>/g) ?? [];
  expect(items.map((item) => item.replace(/<[^>]*>/g, ''))).toEqual(curves.map(({ identifier }) => identifier));
  // A colour used twice is dashed the second time, like its line.
  const colours = items.map((item) => /stroke="([^"]*)"/.exec(item)?.[1]);
  expect(new Set(colours).size).toBe(5);
  expect(colours.slice(5)).toEqual(colours.slice(0, 5));
  expect(items.map((item) => item.includes('stroke-dasharray'))).toEqual(items.map((_, n) => n >= 5));
});

test('[W1983] among a player’s answers, one to a void question says so, without a tick or points', () => {
  const answers = [{ id: 'a', text: 'Stone', correct: true, count: 1, share: 1 }];
  const questions = [
    { ...question(1, 0.5), answers, voided: '' },
    { ...question(2, 0.5), answers, voided: null },
  ];
  const queries = new QueryClient();
  const given = { answerId: 'a', correct: true, timeTaken: 2 };
  queries.setQueryData(['results', 'session', 's', 'p1'], {
    ...player(1),
    answers: [
      { ...given, questionId: 'q1', pointsReceived: 0 },
      { ...given, questionId: 'q2', pointsReceived: 100 },
    ],
  });
  const popup = read(
    <QueryClientProvider client={queries}>
      <AnswersPopup sessionId="s" player={player(1)} questions={questions} onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(popup).toContain('1. What is 1? A Stone 2.0 s Does not count 2. What is 2? A Stone ✓ 2.0 s 100');
});

test('[W1622] the highlights have all winners, by name or number, and only questions that count', () => {
  const results = {
    ...{ sessionId: 's', quizId: 'z', quizName: 'Minerals', startedAt: '2026-01-01', endedAt: '2026-01-01' },
    ...{ correctShare: null, note: '', root: 'bb', formerRoot: null, count: 1, teams: [], curves: [], players: [] },
    podium: [{ place: 1 as const, sharedPlace: 1, score: 100, count: 60, players: [player(1), player(2)] }],
    questions: [{ ...question(1, 0), voided: 'two answers fit' }, question(2, 0.5)],
  };
  const page = read(<ResultBody results={results} />);
  expect(page).toContain('First place Player 1, Player 2 and 58 more');
  expect(page).toContain('Hardest question 2. What is 2? 50% right, 1 of 2');
});

test('[W2770] the report is sent from the results; an unconfirmed host’s button says why it is disabled', () => {
  const results = {
    ...{ sessionId: 's', quizId: 'z', quizName: 'Minerals', startedAt: '2026-01-01', endedAt: '2026-01-01' },
    ...{ correctShare: null, note: '', root: 'bb', formerRoot: null, count: 1 },
    ...{ podium: [], teams: [], questions: [], curves: [], players: [] },
  };
  expect(html(<ResultBody results={results} />)).toMatch(
    /<button[^>]*aria-disabled="true"[^>]*>(?:(?!<button).)*Send report/,
  );
  expect(read(<ResultBody results={results} />)).toContain('Open the link in the mail we sent you first.');
});

test('[W1200] results that are being recomputed say so, also on a page loaded meanwhile', () => {
  const results = {
    ...{ sessionId: 's', quizId: 'z', quizName: 'Minerals', startedAt: '2026-01-01', endedAt: '2026-01-01' },
    ...{ correctShare: null, note: '', root: 'bb', formerRoot: 'aa', count: 1 },
    ...{ podium: [], teams: [], questions: [], curves: [], players: [] },
  };
  const stale = read(<ResultBody results={{ ...results, staleFor: 1.5 }} />);
  expect(stale).toContain('are being computed again');
  expect(stale).not.toContain('Receipts were issued again');
  const fresh = read(<ResultBody results={results} />);
  expect(fresh).not.toContain('are being computed again');
  expect(fresh).toContain('Receipts were issued again');
});

test('[W920] players have their teams if there are any, and only the first rows are rendered', () => {
  const table = (players: readonly PlayerResult[], hasTeams: boolean) => (
    <PlayersTable sessionId="s" players={players} questions={QUESTIONS} hasTeams={hasTeams} />
  );
  const two = [player(1, { team: 'Ruby' }), player(2, { place: null, meanTime: null })];
  expect(read(table(two, true))).toContain('1 Player 1 Ruby 100 1 of 2 2.5 s left early Player 2 100 1 of 2 –');
  expect(read(table(two, false))).not.toContain('Team');
  const many = Array.from({ length: 10_000 }, (_, n) => player(n + 1));
  expect(read(table(many, false))).toContain('10,000 players');
  expect(html(table(many, false)).match(/<tr>/g)).toHaveLength(26);
});
