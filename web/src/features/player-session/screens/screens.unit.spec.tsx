import type { StatEntry } from '@quarry/events/hub-shapes';
import { en } from '@quarry/texts/en';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { finalResult, type InSession, type ViewOf } from '../model/player-view.ts';
import { playerWords } from '../player-words.ts';
import { stat, viewOf } from '../spec-support.ts';
import { EndScreen } from './end-screen.tsx';
import { LeaderboardScreen } from './leaderboard-screen.tsx';
import { PlayingScreen } from './playing-screen.tsx';
import { PodiumScreen, SuspenseScreen } from './podium-screen.tsx';
import { StatisticsScreen } from './statistics-screen.tsx';

// Chunks that screens load lazily: one still on its way when this file ends would fail in the next one.
afterAll(() => vi.dynamicImportSettled());

/** A screen's text, in reading order. */
const read = (screen: React.ReactElement): string =>
  renderToStaticMarkup(<Router ssrPath="/quiz/player">{screen}</Router>)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const answered = stat('me', { questionId: 'q1', answerId: 'q1-a', points: 97 });
const STORED = { choice: { questionId: 'q1', response: 'q1-a', status: 'stored' }, players: 402 } as const;
const view = (changes: Partial<ViewOf<'statistics'>> = {}) =>
  viewOf('statistics', {
    ...STORED,
    own: { ...answered, rank: 73, previousRank: 73, place: 73, previousPlace: 73 },
    ...changes,
  });
const moved = (place: number, previousPlace: number) => ({
  ...answered,
  rank: place,
  previousRank: previousPlace,
  place,
  previousPlace,
});

test('[W861] [W2003] a result has points, outcome and place, and does not mention an unchanged place', () => {
  expect(read(<StatisticsScreen view={view()} />)).toMatch(/^\+97 points Correct! 73rd of 402 Answered in 2\.5 s/);
  const one = stat('me', { questionId: 'q1', answerId: 'q1-a', points: 1 });
  expect(read(<StatisticsScreen view={view({ own: one })} />)).toMatch(/^\+1 point Correct!/);
  const up = read(<StatisticsScreen view={view({ own: { ...moved(73, 88), streak: 3 } })} />);
  expect(up).toMatch(/^\+97 points Correct! 73rd of 402 Up 15 3 correct in a row Answered in/);
});

test('[W3661] after the last question no place is shown until the podium reveals its step; players below it see theirs at once', () => {
  const own = { ...moved(2, 5), shared: true as const };
  expect(read(<StatisticsScreen view={view({ own, untold: [3, 2, 1] })} />)).toMatch(
    /^\+97 points Correct! Answered in 2\.5 s/,
  );
  const suspense = viewOf('leaderboard', { own, untold: [3, 2, 1], leaders: [own], players: 402 });
  expect(read(<SuspenseScreen view={suspense} />)).toBe(
    `Your Score ${own.score} Who is it? Look up! The podium tells who is in front.`,
  );
  const podium = [
    { place: 1, sharedPlace: 1, score: 300, count: 1, players: [{ id: 'a', identifier: 'Ada' }] },
    { place: 2, sharedPlace: 2, score: 200, count: 2, players: [own.user] },
  ] as const;
  const shown = (place: number, ...untold: (1 | 2 | 3)[]) =>
    read(<PodiumScreen view={viewOf('podium', { own: moved(place, place), untold, podium, players: 402 })} />);
  expect(shown(2, 2, 1)).toMatch(/Your place comes in a moment\. Podium Who is it\? Who is it\?/);
  expect(shown(2, 1)).toMatch(/2nd of 402 You are on the podium\. Well dug! Podium Who is it\? Name me.*Place 2/);
  expect(shown(4, 2, 1)).toMatch(/4th of 402/);
  expect(shown(1)).toMatch(/1st of 402 You won! What a find\. Podium Ada/);
});

test('[W861] a wrong answer is stated first, with the place', () => {
  const own = { ...stat('me', { questionId: 'q1', answerId: 'q1-b' }), rank: 2, previousRank: 1, place: 2 };
  const choice = { questionId: 'q1', response: 'q1-b', status: 'stored' } as const;
  expect(read(<StatisticsScreen view={view({ own, choice })} />)).toMatch(
    /^Not this time\. 2nd of 402 Down 1 No points/,
  );
});

test('[W861] a shared first place says that it is shared, other places do not', () => {
  const shared = (place: number) =>
    viewOf('leaderboard', { players: 402, own: { ...moved(place, place), shared: true } });
  expect(read(<LeaderboardScreen view={shared(1)} />)).toContain('1st of 402 shared with others');
  expect(read(<LeaderboardScreen view={shared(16)} />)).not.toContain('shared with others');
  const over = finalResult(shared(1), 'ranked');
  expect(read(<EndScreen result={over} sessionId="s" />)).toContain('1st of 402 shared with others');
});

test('[W81] a missing score refers to the host’s screen', () => {
  expect(read(<LeaderboardScreen view={viewOf('leaderboard', { own: null })} />)).toContain(
    'There was an error displaying your score. Please look for your score on the host&#x27;s screen.',
  );
});

test('[W1482] each screen’s place is among the ranked players, or the present ones if the service does not send that number', () => {
  const own = { ...moved(16, 16), ranked: 402 };
  const standings = (changes: Partial<InSession>) => [
    read(<StatisticsScreen view={view(changes)} />),
    read(<LeaderboardScreen view={viewOf('leaderboard', changes)} />),
    read(<PodiumScreen view={viewOf('podium', changes)} />),
    read(<EndScreen result={finalResult(viewOf('leaderboard', changes), 'ranked')} sessionId="s" />),
  ];
  for (const shown of standings({ players: 9, own })) expect(shown).toContain('16th of 402');
  for (const shown of standings({ players: 409, own: moved(16, 16) })) expect(shown).toContain('16th of 409');
});

test('[W1561] answers that are open again can be pressed', () => {
  const choice = { ...STORED.choice, status: 'lost' } as const;
  const disabled = (remaining: number) => {
    const view = viewOf('playing', { choice, remaining });
    return renderToStaticMarkup(<PlayingScreen view={view} onChoose={() => {}} />).match(/disabled=""/g) ?? [];
  };
  expect([disabled(0).length, disabled(10).length]).toEqual([1, 0]);
});

test('[W866] [W1940] a stored answer is shown as such, and seconds from before a lost connection are marked as stale', () => {
  const open = viewOf('playing', { ...STORED, remaining: 20 });
  const screen = (stale?: 'lost' | 'late') =>
    renderToStaticMarkup(<PlayingScreen view={open} stale={stale} onChoose={() => {}} />);
  expect(screen()).toContain('Your answer is in. The result comes when the question closes.');
  expect(screen()).not.toMatch(/others|data-stale/);
  expect(screen('lost')).toMatch(/data-stale="lost"[^>]*aria-label="20 seconds left. Your connection dropped."/);
  expect(screen('late')).toMatch(/data-stale="late"[^>]*aria-label="20 seconds left. This may be out of date."/);
});

test('[W1630] a paused clock invites only players with time left to answer', () => {
  const stopped = (remaining: number) => viewOf('playing', { paused: true, remaining });
  const screen = (remaining: number) => read(<PlayingScreen view={stopped(remaining)} onChoose={() => {}} />);
  expect(screen(1)).toContain('You can still answer.');
  expect(screen(0)).not.toContain('You can still answer.');
  expect(playerWords(en.common, en.player, stopped(1)).clock).toContain('You can still answer.');
  expect(playerWords(en.common, en.player, stopped(0)).clock).toBe('');
});

test('[W263] a paused clock and news, which the announcer reads, are in no live region of the screen', () => {
  const regions = (changes: Partial<ViewOf<'playing'>>) => {
    const view = viewOf('playing', changes);
    const screen = renderToStaticMarkup(<PlayingScreen view={view} onChoose={() => {}} />);
    return screen.match(/role="(status|alert)"/g) ?? [];
  };
  expect(regions({ paused: true })).toEqual([]);
  expect(regions({ news: { kind: 'scores', questionId: 'q1', again: false } })).toEqual([]);
  expect(regions(STORED)).toEqual(['role="status"']);
  expect(regions({ refusal: 'overloaded' })).toEqual(['role="alert"']);
});

test('[W1662] a player whose time is over while others have more sees locked answers, and why', () => {
  const screen = (changes: Partial<ViewOf<'playing'>>) => {
    const view = viewOf('playing', changes);
    return renderToStaticMarkup(<PlayingScreen view={view} onChoose={() => {}} />);
  };
  expect(screen({ remaining: 0 })).toContain('Your time is up.');
  expect(screen({ remaining: 0 }).match(/disabled=""/g)).toHaveLength(2);
  for (const changes of [{ remaining: 1 }, { remaining: null }, { ...STORED, remaining: 0 }])
    expect(screen(changes)).not.toContain('Your time is up.');
});

test('[W268] the end screen shows the points, even 0, the place and the number of ranked players', () => {
  const result = { id: 'me', identifier: 'Grace', score: 0, place: 2, players: 2 };
  expect(read(<EndScreen result={result} sessionId="s" />)).toContain('Thank you for playing! 0 2nd of 2');
});

test('[W2772] while nobody has points there is no first place, shared or not', () => {
  const own = { ...stat('me'), place: 1, previousPlace: 1, shared: true, ranked: 3 } as const;
  const shown = [
    read(<StatisticsScreen view={view({ own, choice: null })} />),
    read(<LeaderboardScreen view={viewOf('leaderboard', { own })} />),
    read(<PodiumScreen view={viewOf('podium', { own })} />),
    read(<EndScreen result={finalResult(viewOf('leaderboard', { own }), 'ranked')} sessionId="s" />),
  ];
  for (const screen of shown) expect(screen).not.toMatch(/1st of 3|shared/);
  expect(shown[0]).toMatch(/^No answer this time\. Nobody has points yet\./);
  expect(shown[1]).toContain('Nobody has points yet.');
  expect(shown[2]).toContain('Nobody scored this time.');
  expect(shown[3]).toContain('Nobody scored this time.');
});

test('[W2774] a board on which nobody has moved draws no arrows, but still has their labels', () => {
  const board = (leaders: readonly StatEntry[]) =>
    renderToStaticMarkup(<LeaderboardScreen view={viewOf('leaderboard', { leaders })} />).match(
      /data-still="true"[^>]*>.*?aria-label="Same rank"/g,
    )?.length;
  const entries = [stat('me'), stat('other')];
  expect(board(entries)).toBe(2);
  expect(board([...entries, moved(2, 3)])).toBeUndefined();
});
