import { kindOf, type Question } from '@quarry/events/questions/question';
import type { CSSProperties } from 'react';
import { RightAnswers } from '#features/shared-quiz/shared-question.tsx';
import type { HallEdits } from '#questions/kind.ts';
import { outcomeOf } from '#questions/outcomes.ts';
import { useCountdown } from '#shared/lib/use-countdown.ts';
import { decorOf } from '#shared/session/phase.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { usePresenterTexts } from '#shared/texts/presenter.ts';
import { useScreensTexts } from '#shared/texts/screens.ts';
import { Heading, Page } from '#shared/ui/page/page.tsx';
import { PictureLater } from '#shared/ui/picture/picture-later.tsx';
import { PlayerChip } from '#shared/ui/player-chip/player-chip.tsx';
import { RichTextLater } from '#shared/ui/rich-text/rich-text-later.tsx';
import { ScreenFrame } from '#shared/ui/screen-frame/screen-frame.tsx';
import { type Stale, TimerRing } from '#shared/ui/timer-ring/timer-ring.tsx';
import { HallPhase } from '../hall-phase.tsx';
import { SessionHeader } from '../host-header.tsx';
import { answeredOf } from '../model/host-counts.ts';
import type { EnteredView } from '../model/host-view.ts';
import styles from './presenter.module.css';

interface PresenterScreenProps {
  readonly view: EnteredView;
  readonly stale: Stale | undefined;
  readonly edits: HallEdits | undefined;
}

/** Number of newest players, and of leaders, that are listed. */
const LISTED = 5;

/**
 * The host's private view while a stage shows the quiz: the stage, figures and notes, and the next question with its
 * notes.
 */
export function PresenterScreen({ view, stale, edits }: PresenterScreenProps) {
  const hostTexts = useHostTexts();
  const presenterTexts = usePresenterTexts();
  const screensTexts = useScreensTexts();
  const { phase, asked, quiz } = view;
  const question = phase === 'playing' || phase === 'statistics' ? view.question : null;
  const place = question && hostTexts.question(asked, quiz.questions.length);
  return (
    <div className={styles.presenter}>
      <section className={styles.now} aria-labelledby="now">
        <Heading focusKey={`${phase}-${asked}`} className={styles.heading}>
          <span id="now">{place === null ? screensTexts.phase[phase] : `${place} · ${screensTexts.phase[phase]}`}</span>
        </Heading>
        <div className={styles.stage}>
          <div className={styles.picture}>
            <ScreenFrame title={presenterTexts.onStage} width={1280} height={720}>
              <Page layout="hall" decor={decorOf(phase)} header={<SessionHeader view={view} />}>
                <HallPhase view={view} stale={stale} edits={edits} />
              </Page>
            </ScreenFrame>
          </div>
          <Figures view={view} stale={stale} />
        </div>
        {question !== null && <Notes notes={question.notes} right={kindOf(question).rightTexts(question)} />}
        {question === null && <People view={view} />}
      </section>
      <Next view={view} />
    </div>
  );
}

/** The clock, how many have answered, and how many are present. */
function Figures({ view, stale }: Pick<PresenterScreenProps, 'view' | 'stale'>) {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const presenterTexts = usePresenterTexts();
  const formats = useFormats();
  const { players, connected } = view.summary;
  const opensIn = view.phase === 'playing' ? view.opensIn : undefined;
  const left = useCountdown(opensIn);
  const isAnswered =
    (view.phase === 'playing' && opensIn === undefined) || (view.phase === 'statistics' && view.counted !== null);
  const { answered, total } = answeredOf(view);
  const share = `${formats.number(answered)}/${formats.number(total)}`;
  return (
    <div className={styles.figures}>
      {view.phase === 'playing' && (
        <TimerRing
          remaining={opensIn === undefined ? view.remaining : left}
          total={opensIn ?? view.question.maxQuestionTime}
          paused={view.paused}
          stale={opensIn === undefined ? stale : undefined}
        />
      )}
      {view.phase === 'playing' && view.remaining === null && opensIn === undefined && (
        <p>{commonTexts.clock.noLimit}</p>
      )}
      {view.phase === 'playing' && view.isOvertime && <p>{hostTexts.overtime}</p>}
      {isAnswered && 'question' in view && !outcomeOf(view.question).isShown && (
        <p className={styles.count}>
          <strong style={{ '--letters': share.length } as CSSProperties}>{share}</strong>{' '}
          <span>{hostTexts.answered}</span>
        </p>
      )}
      <p className={styles.people}>{presenterTexts.people(players, Math.max(0, players - connected))}</p>
    </div>
  );
}

interface NotesProps {
  readonly notes: string | undefined;
  /** The right answers; empty where nothing is right. */
  readonly right: readonly string[];
}

function Notes({ notes, right }: NotesProps) {
  const presenterTexts = usePresenterTexts();
  const screensTexts = useScreensTexts();
  if (!notes && right.length === 0) return null;
  return (
    <section className={`panel ${styles.notes}`} aria-label={screensTexts.notes}>
      {notes && (
        <>
          <h2>{screensTexts.notes}</h2>
          <RichTextLater text={notes} />
        </>
      )}
      {right.length > 0 && (
        <p className={styles.right} dir="auto">
          {presenterTexts.right(right)}
        </p>
      )}
    </section>
  );
}

/** Between questions: who joined last, or who leads. */
function People({ view }: { readonly view: EnteredView }) {
  const hostTexts = useHostTexts();
  const presenterTexts = usePresenterTexts();
  if (view.phase === 'lobby') {
    const newest = view.newest.slice(-LISTED).reverse();
    return (
      newest.length > 0 && (
        <section className={`panel ${styles.notes}`} aria-label={presenterTexts.newest}>
          <h2>{presenterTexts.newest}</h2>
          <ul className={styles.chips}>
            {newest.map(({ id, identifier, connected }) => (
              <li key={id}>
                <PlayerChip id={id} name={identifier} away={!connected} />
              </li>
            ))}
          </ul>
        </section>
      )
    );
  }
  const leaders = view.summary.leaders.slice(0, LISTED);
  return (
    leaders.length > 0 && (
      <section className={`panel ${styles.notes}`} aria-label={presenterTexts.leaders}>
        <h2>{presenterTexts.leaders}</h2>
        <ol className={styles.leaders}>
          {leaders.map((entry) => (
            <li key={entry.user.id} dir="auto">
              {hostTexts.ranked(entry.place ?? entry.rank, entry.user.identifier, entry.score)}
            </li>
          ))}
        </ol>
      </section>
    )
  );
}

/** The next question with its notes; after the last one, what follows. */
function Next({ view }: { readonly view: EnteredView }) {
  const presenterTexts = usePresenterTexts();
  const { quiz, asked, phase } = view;
  const next = quiz.questions[asked];
  return (
    <section className={`panel ${styles.next}`} aria-labelledby="next">
      <h2 id="next">
        {next === undefined ? presenterTexts.last : presenterTexts.next(asked + 1, quiz.questions.length)}
      </h2>
      {next !== undefined && <NextQuestion question={next} />}
      {next === undefined && phase in presenterTexts.follows && (
        <p>{presenterTexts.follows[phase as keyof typeof presenterTexts.follows]}</p>
      )}
    </section>
  );
}

function NextQuestion({ question }: { readonly question: Question }) {
  const screensTexts = useScreensTexts();
  const { questionText, body, media, notes } = question;
  return (
    <>
      <p className={styles.text} dir="auto">
        {questionText}
      </p>
      {notes && (
        <div className={styles.inner}>
          <h3>{screensTexts.notes}</h3>
          <RichTextLater text={notes} />
        </div>
      )}
      {body && <RichTextLater text={body} />}
      <PictureLater media={media} className={styles.media} />
      <RightAnswers question={question} />
    </>
  );
}
