import type { Question } from '@quarry/events/questions/question';
import { Suspense, useState, useTransition } from 'react';
import type { Guest } from '#features/host-session/guest-session.tsx';
import { AnsweredCount, primaryFace, QuestionControls } from '#features/host-session/host-bar.tsx';
import { hostWords } from '#features/host-session/host-words.ts';
import type { EnteredView } from '#features/host-session/model/host-view.ts';
import { useCarefulPress } from '#features/host-session/use-careful-press.ts';
import { useOrders, useWaiting } from '#features/host-session/use-orders.ts';
import { type OrderFailure, orderFailureText } from '#shared/host/host-rejection.ts';
import { useColourScheme, useWakeLock } from '#shared/lib/device.ts';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import { useCountdown } from '#shared/lib/use-countdown.ts';
import { Announcer } from '#shared/session/announcer.tsx';
import { ConnectionBanner, linkWords } from '#shared/session/connection-banner.tsx';
import { useClock } from '#shared/session/use-clock.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useRoomTexts } from '#shared/texts/room.ts';
import { useScreensTexts } from '#shared/texts/screens.ts';
import { useTeamsTexts } from '#shared/texts/teams.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { BottomBar } from '#shared/ui/bottom-bar/bottom-bar.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Heading, Page } from '#shared/ui/page/page.tsx';
import { PictureLater } from '#shared/ui/picture/picture-later.tsx';
import { RichTextLater } from '#shared/ui/rich-text/rich-text-later.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { type Stale, TimerRing } from '#shared/ui/timer-ring/timer-ring.tsx';
import type { RemoteAccess } from './remote-access.ts';
import styles from './remote-screen.module.css';

const PeoplePanel = lazyScreen(() =>
  import('#features/host-session/room/people-panel.tsx').then((chunk) => chunk.PeoplePanel),
);

/** Its texts are loaded with it: a remote rarely starts an empty session. */
const AlonePopup = lazyScreen(() =>
  import('#features/host-session/presenter/alone-popup.tsx').then((chunk) => chunk.AlonePopup),
);

interface RemoteScreenProps extends Guest {
  readonly access: RemoteAccess;
}

/** The host's remote: the state, its clock, the people and the door, and the primary button. */
export function RemoteScreen({ session, view: latest, trouble, access }: RemoteScreenProps) {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const roomTexts = useRoomTexts();
  const screensTexts = useScreensTexts();
  const teamsTexts = useTeamsTexts();
  const { view, stale } = useClock(latest, trouble.status === 'live');
  const orders = useOrders(session, access.sessionId, view);
  const [showsPeople, setShowsPeople] = useState(false);
  const [loadsPeople, startOpening] = useTransition();
  const [doorProblem, setDoorProblem] = useState<OrderFailure | null>(null);
  const [waiting, wait] = useWaiting();
  const { live, moving, step } = orders;
  const canPress = live && step !== null && step.kind !== 'leave';
  const press = () => canPress && orders.advance(step);
  const careful = useCarefulPress(view, { canPress, moving, press });
  const isOver = view.phase === 'endscreen';
  const next = view.quiz.questions[view.asked];
  useWakeLock(!isOver);
  useColourScheme(view.quiz.options.colourScheme);
  return (
    <Page
      title={screensTexts.remote.title}
      background="grey"
      layout="column"
      footer={
        !isOver && (
          <BottomBar
            layout="long"
            primary={
              <Button
                {...primaryFace(hostTexts, view)}
                size="long"
                resting={!live || step === null}
                busy={moving || view.awaitsMedia}
                onClick={careful.byButton}
                data-testid="host-primary"
              />
            }
          />
        )
      }
    >
      <ConnectionBanner {...trouble} onRetry={session.retry} />
      {orders.problem !== null && <Banner tone="warning" title={orders.problem} />}
      <Now view={view} stale={stale} />
      {(view.phase === 'playing' || view.phase === 'statistics') && (
        <Beside question={view.question} closed={view.phase === 'statistics'} />
      )}
      {view.phase === 'playing' && (
        <>
          <AnsweredCount view={view} />
          <QuestionControls view={view} controls={orders} />
        </>
      )}
      {!isOver && next && (
        <section className={`panel ${styles.beside}`} aria-label={screensTexts.next}>
          <h2>{screensTexts.next}</h2>
          <p dir="auto">{next.questionText}</p>
          {next.notes && <RichTextLater text={next.notes} />}
        </section>
      )}
      {isOver && <p>{screensTexts.leaveOnHost}</p>}
      {!isOver && (
        <div className={styles.room}>
          <Switch
            label={roomTexts.door}
            hint={roomTexts.doorHint}
            checked={view.room.locked}
            resting={!live}
            busy={waiting}
            onChange={(locked) => wait(orders.order('SetRoom', { locked }).then(setDoorProblem))}
          />
          {doorProblem !== null && (
            <Banner tone="error" title={orderFailureText(commonTexts, hostTexts, doorProblem)} />
          )}
          <Button
            label={roomTexts.openPeople(view.summary.pendingNames ?? 0)}
            icon="people"
            look="secondary"
            size="long"
            aria-haspopup="dialog"
            resting={!live}
            busy={loadsPeople}
            onClick={() => startOpening(() => setShowsPeople(true))}
          />
        </div>
      )}
      <Suspense>
        {showsPeople && (
          <PeoplePanel access={access} orders={orders} asks="remote" onClose={() => setShowsPeople(false)} />
        )}
      </Suspense>
      <Suspense>{careful.asks && <AlonePopup careful={careful} />}</Suspense>
      <Announcer
        lines={{ ...hostWords(commonTexts, hostTexts, teamsTexts, view), link: linkWords(commonTexts, trouble) }}
      />
    </Page>
  );
}

/** The question's body or explanation, and the notes, which only the host sees. */
function Beside({ question, closed }: { question: Question; closed: boolean }) {
  const screensTexts = useScreensTexts();
  const { body, explanation, notes, media } = question;
  return (
    <>
      <PictureLater zooms media={media} className={styles.picture} />
      {notes && (
        <section className={`panel ${styles.beside}`} data-notes="" aria-label={screensTexts.notes}>
          <h2>{screensTexts.notes}</h2>
          <RichTextLater text={notes} />
        </section>
      )}
      {closed && explanation && (
        <div className={`panel ${styles.beside}`}>
          <RichTextLater text={explanation} explains />
        </div>
      )}
      {body && (
        <div className={`panel ${styles.beside}`}>
          <RichTextLater text={body} />
        </div>
      )}
    </>
  );
}

/** The quiz's state, and its question with the time left. */
function Now({ view, stale }: { view: EnteredView; stale: Stale | undefined }) {
  const hostTexts = useHostTexts();
  const screensTexts = useScreensTexts();
  const { phase } = view;
  const question = phase === 'playing' || phase === 'statistics' ? view.question : null;
  const opensIn = phase === 'playing' ? view.opensIn : undefined;
  const left = useCountdown(opensIn);
  const now =
    opensIn !== undefined
      ? hostTexts.getReady
      : phase === 'playing' && view.isOvertime
        ? hostTexts.overtime
        : screensTexts.phase[phase];
  return (
    <section className={styles.now}>
      <div className={styles.words}>
        <p className={styles.place}>
          {`${question ? hostTexts.question(view.asked, view.quiz.questions.length) : view.quiz.name} · ${now}`}
        </p>
        <Heading focusKey={`${phase}-${view.asked}`} className={styles.text}>
          <bdi>{question ? question.questionText : screensTexts.phase[phase]}</bdi>
        </Heading>
        {question === null && <p>{screensTexts.joined(view.summary.players)}</p>}
      </div>
      {phase === 'playing' && (
        <TimerRing
          remaining={opensIn === undefined ? view.remaining : left}
          total={opensIn ?? view.question.maxQuestionTime}
          paused={view.paused}
          stale={stale}
        />
      )}
    </section>
  );
}
