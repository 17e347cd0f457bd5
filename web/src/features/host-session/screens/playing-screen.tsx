import type { Question } from '@quarry/events/questions/question';
import { hallOf } from '#questions/halls.ts';
import type { HallEdits } from '#questions/kind.ts';
import { outcomeOf } from '#questions/outcomes.ts';
import { useCountdown } from '#shared/lib/use-countdown.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { PictureLater } from '#shared/ui/picture/picture-later.tsx';
import { type Stale, TimerRing } from '#shared/ui/timer-ring/timer-ring.tsx';
import { answeredOf } from '../model/host-counts.ts';
import type { ViewOf } from '../model/host-view.ts';
import styles from './playing-screen.module.css';
import { QuestionBody } from './question-body.tsx';
import { QuestionHeading } from './question-heading.tsx';

/** From this many characters, a text beside a picture gets more room than the picture. */
const LONG = 400;

const bodyOf = ({ body = '' }: Question) => (body === '' ? undefined : body.length < LONG ? '' : 'long');

interface PlayingScreenProps {
  readonly view: ViewOf<'playing'>;
  readonly stale?: Stale | undefined;
  readonly edits?: HallEdits | undefined;
}

/** The open question: text, timer, 'x/y answered' and the answers; with live statistics also the count of each. */
export function PlayingScreen({ view, stale, edits }: PlayingScreenProps) {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const formats = useFormats();
  const { question, opensIn } = view;
  const left = useCountdown(opensIn);
  const reads = opensIn !== undefined;
  const remaining = reads ? left : view.remaining;
  const { Answers } = hallOf(question);
  const { isShown } = outcomeOf(question);
  const { answered, total, everybody } = answeredOf(view);
  const all = formats.number(total);
  const place = hostTexts.question(view.asked, view.quiz.questions.length);
  const clock = remaining === null ? commonTexts.clock.noLimit : view.isOvertime ? hostTexts.overtime : null;
  return (
    <div
      className={styles.screen}
      data-shown={isShown}
      data-body={bodyOf(question)}
      data-pictured={question.media && ''}
      data-reads={reads || undefined}
    >
      <QuestionHeading
        focusKey={`playing-${question.id}`}
        place={clock === null ? place : `${place} · ${clock}`}
        text={question.questionText}
        lang={view.quiz.options.language}
      >
        {remaining !== null && (
          <TimerRing
            remaining={remaining}
            total={reads ? opensIn : question.maxQuestionTime}
            paused={view.paused}
            stale={reads ? undefined : stale}
          />
        )}
        {!isShown && !reads && (
          <p
            className={styles.count}
            data-everybody={everybody || undefined}
            data-alone={remaining === null || undefined}
          >
            {/* Reserves the full width, so that the question keeps its size. */}
            <strong data-widest={`${all}/${all}`}>{`${formats.number(answered)}/${all}`}</strong>{' '}
            <span>{hostTexts.answered}</span>
          </p>
        )}
      </QuestionHeading>
      <PictureLater media={question.media} className={styles.picture} screen="hall" />
      {question.body && <QuestionBody text={question.body} lang={view.quiz.options.language} />}
      {reads ? (
        <p className={styles.ready}>{hostTexts.getReady}</p>
      ) : (
        <Answers
          question={question}
          sessionId={view.sessionId}
          summary={view.summary}
          lang={view.quiz.options.language}
          edits={edits}
        />
      )}
    </div>
  );
}
