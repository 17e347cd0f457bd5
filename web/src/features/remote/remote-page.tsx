import { useEffect, useState } from 'react';
import { ClosedScreen, GuestSession, useNewLink } from '#features/host-session/guest-session.tsx';
import { useWakeLock } from '#shared/lib/device.ts';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { COMMON } from '#shared/strings/common.ts';
import { failureText } from '#shared/strings/rejections.ts';
import { SCREENS } from '#shared/strings/screens.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen } from '#shared/ui/message-screen/message-screen.tsx';
import { forgetRemote, openRemote, type RemoteAccess, untilConfirmed } from './remote-access.ts';
import styles from './remote-page.module.css';
import { RemoteScreen } from './remote-screen.tsx';

/** The host's controls on a phone: `/remote#{key}`, later `/remote`. */
export function RemotePage() {
  useNewLink();
  const { answer, found, askAgain } = useAnswer(openRemote);
  if (answer.kind === 'asking') return <Loading label={SCREENS.remote.entering} />;
  if (answer.kind === 'failed')
    return (
      <MessageScreen title={SCREENS.remote.title} message={failureText(answer.error)} focusKey="failed">
        <Button label={COMMON.tryAgain} size="long" onClick={askAgain} />
      </MessageScreen>
    );
  if (found === null || typeof found === 'string') return <Unpaired code={found} />;
  return found.number === undefined ? <Control access={found} /> : <Unconfirmed access={found} number={found.number} />;
}

function Control({ access }: { access: RemoteAccess }) {
  return (
    <GuestSession
      sessionId={access.sessionId}
      secret={access.token}
      words={SCREENS.remote}
      onClosed={() => forgetRemote(access)}
    >
      {(guest) => <RemoteScreen access={access} {...guest} />}
    </GuestSession>
  );
}

/** Shows the number by which the host confirms this phone, until it has. */
function Unconfirmed({ access, number }: { access: RemoteAccess; number: number }) {
  const [outcome, setOutcome] = useState<RemoteAccess | string | null>(null);
  useWakeLock(outcome === null);
  useEffect(() => {
    const left = new AbortController();
    void untilConfirmed(access, left.signal).then((found) => !left.signal.aborted && setOutcome(found));
    return () => left.abort();
  }, [access]);
  if (outcome === null)
    return (
      <MessageScreen
        title={SCREENS.remote.title}
        message={SCREENS.remote.confirm(number)}
        picture={
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
        }
      >
        <p>{SCREENS.remote.confirmHint}</p>
      </MessageScreen>
    );
  if (typeof outcome === 'string') return <Unpaired code={outcome} closed={SCREENS.remote.refused} />;
  return <Control access={outcome} />;
}

/** Says why this phone has no control, and what to do. @param closed the reason unless the quiz is over */
function Unpaired({ code, closed = SCREENS.unknownKey }: { code: string | null; closed?: string }) {
  const message = code === 'session-ended' ? SCREENS.sessionEnded : closed;
  return (
    <ClosedScreen title={SCREENS.remote.title} message={code === null ? SCREENS.remote.title : message}>
      <p>{SCREENS.noKey}</p>
    </ClosedScreen>
  );
}
