import type { Texts } from '@quarry/texts/texts';
import { countdownWords } from '#shared/session/announcer.tsx';
import { type QuestionResult, resultOf } from './model/marks.ts';
import { type EnteredView, isEntered, type PlayerView, type ViewOf } from './model/player-view.ts';

/** Text for host actions or missed answers; the result of a void question on the screen says so itself. */
export function newsWords(playerTexts: Texts['player'], view: EnteredView): string {
  const { news } = view;
  switch (news?.kind) {
    case 'renamed':
      return playerTexts.renamed(news.name);
    case 'allowed':
      return playerTexts.nameAllowed(news.name);
    case 'hidden':
      return playerTexts.nameHidden(news.name);
    case 'late':
      return [playerTexts.joinedAt(news.question), nameHint(playerTexts, view)].join(' ').trim();
    case 'team':
      return playerTexts.movedTo(news.name);
    case 'scores':
      return view.phase === 'statistics' && view.question.voided && view.question.id === news.questionId
        ? ''
        : playerTexts.scoresChanged;
    case undefined:
      return '';
  }
}

/** Tells a player with a pending name its interim name; empty otherwise. */
export function nameHint(playerTexts: Texts['player'], { own }: EnteredView): string {
  return own?.pendingName === undefined ? '' : playerTexts.nameWaits(own.user.identifier);
}

/**
 * News for screen readers. Of successive corrections every other one ends in a space: an unchanged line would not be
 * read again.
 */
function spokenNews(playerTexts: Texts['player'], view: EnteredView): string {
  const words = newsWords(playerTexts, view);
  return words !== '' && view.news?.kind === 'scores' && view.news.again ? `${words}\u00a0` : words;
}

const pointsWords = (playerTexts: Texts['player'], points: number): string =>
  points > 0 ? playerTexts.points(points) : playerTexts.noPoints;

function resultWords(playerTexts: Texts['player'], view: ViewOf<'statistics'>): string {
  const result = resultOf(view);
  const { outcome, points } = result;
  const words = outcomeWords(playerTexts, result);
  return outcome === 'pending' || points === null ? words : `${words} ${pointsWords(playerTexts, points)}`;
}

/** 'Correct!', '2 of 3 right' */
export const outcomeWords = (playerTexts: Texts['player'], { outcome, part }: QuestionResult): string =>
  outcome === 'partly' && part ? playerTexts.part(part.right, part.of) : playerTexts.outcomes[outcome];

/** Screen reader announcements: the state, the time at 30, 10 and 5 seconds, and the result. */
export function playerWords(
  commonTexts: Texts['common'],
  playerTexts: Texts['player'],
  view: PlayerView,
): Readonly<Record<'state' | 'time' | 'clock' | 'news' | 'result', string>> {
  const playing = view.phase === 'playing' ? view : null;
  const paused = playing?.paused ?? false;
  return {
    state: playerTexts.phase[view.phase],
    time: playing !== null && !paused ? countdownWords(commonTexts, playing.remaining) : '',
    clock: paused && playing?.remaining !== 0 && playing?.choice === null ? playerTexts.paused : '',
    news: isEntered(view) ? spokenNews(playerTexts, view) : '',
    result: view.phase === 'statistics' ? resultWords(playerTexts, view) : '',
  };
}
