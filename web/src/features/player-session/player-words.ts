import { countdownWords } from '#shared/session/announcer.tsx';
import { PLAYER } from '#shared/strings/player.ts';
import { type QuestionResult, resultOf } from './model/marks.ts';
import { type EnteredView, isEntered, type PlayerView, type ViewOf } from './model/player-view.ts';

/** A closed question's outcome in words; empty while it is unknown. */
export const OUTCOME_WORDS: Record<QuestionResult['outcome'], string> = {
  pending: '',
  correct: PLAYER.resultCorrect,
  wrong: PLAYER.resultWrong,
  neither: PLAYER.resultNeither,
  none: PLAYER.resultNone,
  lost: PLAYER.answerLost,
  voided: PLAYER.resultVoided,
};

/** Host actions or player misses, in words; the result of a voided question that is shown says so itself. */
export function newsWords(view: EnteredView): string {
  const { news } = view;
  switch (news?.kind) {
    case 'renamed':
      return PLAYER.renamed(news.name);
    case 'allowed':
      return PLAYER.nameAllowed(news.name);
    case 'hidden':
      return PLAYER.nameHidden(news.name);
    case 'late':
      return [PLAYER.joinedAt(news.question), nameHint(view)].join(' ').trim();
    case 'team':
      return PLAYER.movedTo(news.name);
    case 'scores':
      return view.phase === 'statistics' && view.question.voided && view.question.id === news.questionId
        ? ''
        : PLAYER.scoresChanged;
    case undefined:
      return '';
  }
}

/** Tells a player whose name waits for the host how it is called meanwhile; empty otherwise. */
export function nameHint({ own }: EnteredView): string {
  return own?.pendingName === undefined ? '' : PLAYER.nameWaits(own.user.identifier);
}

/** News as announced. Of several corrections every other one ends in a space: a line that stays as it is would not be read again. */
function spokenNews(view: EnteredView): string {
  const words = newsWords(view);
  return words !== '' && view.news?.kind === 'scores' && view.news.again ? `${words}\u00a0` : words;
}

const pointsWords = (points: number): string => (points > 0 ? PLAYER.points(points) : PLAYER.noPoints);

function resultWords(view: ViewOf<'statistics'>): string {
  const { outcome, points } = resultOf(view);
  if (outcome === 'pending' || outcome === 'neither') return OUTCOME_WORDS[outcome];
  return `${OUTCOME_WORDS[outcome]} ${pointsWords(points)}`;
}

/** Screen reader announcements: the state, the time at 30, 10 and 5 seconds, and the result. */
export function playerWords(
  view: PlayerView,
): Readonly<Record<'state' | 'time' | 'clock' | 'news' | 'result', string>> {
  const playing = view.phase === 'playing' ? view : null;
  const paused = playing?.paused ?? false;
  return {
    state: PLAYER.phase[view.phase],
    time: playing !== null && !paused ? countdownWords(playing.remaining) : '',
    clock: paused && playing?.remaining !== 0 && playing?.choice === null ? PLAYER.paused : '',
    news: isEntered(view) ? spokenNews(view) : '',
    result: view.phase === 'statistics' ? resultWords(view) : '',
  };
}
