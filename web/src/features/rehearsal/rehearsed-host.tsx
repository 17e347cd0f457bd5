import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { HallPhase } from '#features/host-session/hall-phase.tsx';
import { HostBar } from '#features/host-session/host-bar.tsx';
import { SessionHeader } from '#features/host-session/host-header.tsx';
import { hostWords } from '#features/host-session/host-words.ts';
import type { HostSession } from '#features/host-session/model/host-session.ts';
import { type EnteredView, isEntered } from '#features/host-session/model/host-view.ts';
import { JoinDialog } from '#features/host-session/screens/join-code.tsx';
import { useHostKeys } from '#features/host-session/use-host-keys.ts';
import { useOrders } from '#features/host-session/use-orders.ts';
import { useColourScheme } from '#shared/lib/device.ts';
import { Announcer } from '#shared/session/announcer.tsx';
import { decorOf } from '#shared/session/phase.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useRehearsalTexts } from '#shared/texts/rehearsal.ts';
import { useTeamsTexts } from '#shared/texts/teams.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import styles from './rehearsal.module.css';

interface RehearsedHostProps {
  readonly session: HostSession;
  readonly onLeave: () => void;
  readonly onAgain: () => void;
}

/** The host's screen with the controls that need no service. */
export function RehearsedHost(props: RehearsedHostProps) {
  const view = useSelector(props.session.session, ({ context }) => context.view);
  return isEntered(view) && <HostsScreen view={view} {...props} />;
}

function HostsScreen({ session, view, onLeave, onAgain }: RehearsedHostProps & { readonly view: EnteredView }) {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const teamsTexts = useTeamsTexts();
  const orders = useOrders(session, 'rehearsal', view);
  const [enlarged, setEnlarged] = useState(false);
  const { step, live } = orders;
  const canPress = step !== null && live;
  const press = () => {
    if (step === null || !canPress) return;
    if (step.kind === 'leave') onLeave();
    else orders.advance(step);
  };
  const enlarge = () => setEnlarged(view.phase !== 'endscreen');
  useHostKeys({ press, qr: enlarge });
  useColourScheme(view.quiz.options.colourScheme);
  const controls = { ...orders, canPress, press, leaving: 'no', end: () => orders.attempt('NotifyKillQuiz') } as const;
  return (
    <Page
      background="primary"
      decor={decorOf(view.phase)}
      layout="hall"
      header={<SessionHeader view={view} />}
      footer={<HostBar view={view} controls={controls} />}
    >
      <HallPhase view={view} onEnlarge={enlarge} endPanel={<EndPanel onAgain={onAgain} />} />
      {enlarged && <JoinDialog code={view.quizCode} onClose={() => setEnlarged(false)} />}
      <Announcer lines={hostWords(commonTexts, hostTexts, teamsTexts, view)} />
    </Page>
  );
}

/** Replaces the end screen's report panel. */
function EndPanel({ onAgain }: { readonly onAgain: () => void }) {
  const rehearsalTexts = useRehearsalTexts();
  return (
    <section className={`panel ${styles.end}`} aria-label={rehearsalTexts.title}>
      <h2>{rehearsalTexts.title}</h2>
      <p>{rehearsalTexts.over}</p>
      <Button label={rehearsalTexts.again} icon="retry" look="secondary" size="long" onClick={onAgain} />
    </section>
  );
}
