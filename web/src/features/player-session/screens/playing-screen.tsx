import type { QuestionView, WireResponse } from '@quarry/events/hub-shapes';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { phoneOf } from '#questions/phones.ts';
import { type Fit, sizes, useFit } from '#shared/lib/use-fit.ts';
import { useLasting } from '#shared/lib/use-lasting.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { rejectionText } from '#shared/texts/failures.ts';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { PictureLater } from '#shared/ui/picture/picture-later.tsx';
import { RichTextLater } from '#shared/ui/rich-text/rich-text-later.tsx';
import { type Stale, TimerRing } from '#shared/ui/timer-ring/timer-ring.tsx';
import { canChoose } from '../model/choice.ts';
import { isMissed, timeFor, type ViewOf } from '../model/player-view.ts';
import { newsWords } from '../player-words.ts';
import { estimateForPage, fitsPage, fitsPageInParts, fitsPageOrScrolls, shrinkToPage } from './fit-page.ts';
import styles from './playing-screen.module.css';

interface PlayingScreenProps {
  readonly view: ViewOf<'playing'>;
  readonly stale?: Stale | undefined;
  readonly fresh?: boolean | undefined;
  readonly onChoose: (response: WireResponse) => void;
}

/** The open question, its answers, and the state of the choice. */
export function PlayingScreen({ view, stale, fresh, onChoose }: PlayingScreenProps) {
  const playerTexts = usePlayerTexts();
  const { question, own, remaining, paused } = view;
  const { opensIn } = question;
  const clock = { remaining, total: timeFor(own, question) ?? 0, paused, stale };
  return (
    <QuestionScreen open question={question}>
      <QuestionTag question={question} clock={opensIn ? undefined : clock} />
      {question.body && (
        <div className={styles.room}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls with the keyboard too */}
          <div className={`panel ${styles.body}`} data-scrolls="" tabIndex={0}>
            <RichTextLater text={question.body} />
          </div>
        </div>
      )}
      {opensIn ? (
        <p className={styles.ready} style={{ animationDuration: `${opensIn}s` }}>
          {playerTexts.getReady}
        </p>
      ) : (
        <>
          <Answers view={view} fresh={fresh} onChoose={onChoose} />
          <ChoiceStatus view={view} stale={stale} />
        </>
      )}
    </QuestionScreen>
  );
}

interface QuestionScreenProps {
  readonly question: QuestionView;
  /** Other content that affects the size; a change measures again. */
  readonly beside?: string;
  /** Whether it is open: then text shrinks to 12 px before its answers scroll. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

const OPEN: Fit = {
  sizes: sizes(0.75, 1.75, 1 / 16),
  otherwise: 1,
  fits: fitsPage,
  orElse: fitsPageInParts,
  estimate: estimateForPage,
  shrink: shrinkToPage,
};
/** Only enlarged text goes below 1 rem, if a word would break otherwise. */
const CLOSED: Fit = {
  sizes: sizes(0.625, 1.75, 1 / 16),
  otherwise: 1,
  fits: fitsPageOrScrolls,
  estimate: (text) => Math.max(1, estimateForPage(text)),
  shrink: (element, size) => Math.max(shrinkToPage(element), 1 / size),
};

/** A question on a phone, as large as fits the window. */
export function QuestionScreen({ question, beside = '', open = false, children }: QuestionScreenProps) {
  const { questionText, body = '', explanation = '', media, answers } = question;
  const parts = answers.flatMap((answer) => [answer.value, answer.media?.id]);
  const texts = [beside, questionText, media?.id, body, explanation, ...parts];
  const fitted = useFit<HTMLDivElement>(texts.join(' '), open ? OPEN : CLOSED);
  return (
    <div
      {...fitted}
      className={styles.question}
      data-answers={answers.length}
      data-pictured={answers.some((answer) => answer.media) ? '' : undefined}
    >
      {children}
    </div>
  );
}

interface QuestionTagProps {
  readonly question: QuestionView;
  /** Only while the question runs. */
  readonly clock?: Omit<ComponentProps<typeof TimerRing>, 'size'> | undefined;
}

/** The question with its timer, sliding in from the side; below it its picture. */
export function QuestionTag({ question, clock }: QuestionTagProps) {
  return (
    <>
      <div className={`panel ${styles.tag}`}>
        <Heading focusKey={`${question.id}-${clock !== undefined}`} className={styles.text}>
          <span data-words="" dir="auto">
            {question.questionText}
          </span>
        </Heading>
        {clock && <TimerRing size="small" {...clock} />}
      </div>
      <PictureLater zooms media={question.media} className={styles.picture} />
    </>
  );
}

interface AnswersProps {
  readonly view: ViewOf<'playing' | 'statistics'>;
  readonly fresh?: boolean | undefined;
  readonly onChoose: (response: WireResponse) => void;
}

/** The answers of the question's kind: takes the player's response, then shows the right one. */
export function Answers({ view, fresh = false, onChoose }: AnswersProps) {
  const { question, choice } = view;
  const commonTexts = useCommonTexts();
  const { Answers } = phoneOf(question);
  const running = view.phase === 'playing';
  return (
    <Suspense fallback={<Loading label={commonTexts.loading} />}>
      <Answers
        question={question}
        running={running}
        open={running && canChoose(view)}
        fresh={fresh}
        response={choice?.response ?? null}
        className={styles.answers}
        onChoose={onChoose}
      />
    </Suspense>
  );
}

/** The status to show: a refusal first, then the answer, then the clock, then other news. */
function stateOf(view: ViewOf<'playing'>) {
  const { choice, refusal, paused, remaining, news, own } = view;
  if (refusal !== null) return 'refused';
  if (choice !== null) return choice.status;
  if (isMissed(view)) return 'missed';
  // Other players may have more time.
  if (remaining === 0) return 'over';
  if (paused) return 'paused';
  return news !== null ? 'news' : own?.timeFactor !== undefined && own.timeFactor !== 1 ? 'slower' : 'none';
}

/** After this time, in ms, an unstored answer is said to take long. */
const SLOW_AFTER = 3_000;

/**
 * The state of the answer: queued, in flight, stored, or why it does not count. The line always takes up its space, so that
 * nothing moves under a thumb. A fast acknowledgement shows nothing in between. Announced texts are no live region.
 */
function ChoiceStatus({ view, stale }: Pick<PlayingScreenProps, 'view' | 'stale'>) {
  const commonTexts = useCommonTexts();
  const playerTexts = usePlayerTexts();
  const state = stateOf(view);
  const isWaiting = state === 'queued' || state === 'sending';
  const lost = stale === 'lost';
  const isSlow = useLasting(isWaiting && !lost, SLOW_AFTER);
  return (
    <p
      className={styles.status}
      data-state={state}
      role={state === 'refused' ? 'alert' : /paused|news/.test(state) ? undefined : 'status'}
    >
      {state === 'stored' && (
        <span>
          <Icon name="tick" className={styles.tick} /> <span>{playerTexts.answerStored}</span>
        </span>
      )}
      {isWaiting && (
        <span className={styles.waiting} key={lost ? 'kept' : 'saving'}>
          {isSlow ? playerTexts.slow : lost ? playerTexts.answerQueued : commonTexts.saving}
        </span>
      )}
      {state === 'over' && <span className={styles.waiting}>{playerTexts.timeOver}</span>}
      {state === 'lost' && <span>{playerTexts.outcomes.lost}</span>}
      {state === 'missed' && <span>{playerTexts.earlierAnswerLost}</span>}
      {state === 'refused' && <span>{rejectionText(commonTexts, view.refusal)}</span>}
      {state === 'paused' && <span>{playerTexts.paused}</span>}
      {state === 'news' && <span>{newsWords(playerTexts, view)}</span>}
      {state === 'slower' && <span>{playerTexts.ownTime(view.own?.timeFactor ?? 1)}</span>}
    </p>
  );
}
