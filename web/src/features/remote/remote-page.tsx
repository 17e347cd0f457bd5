import { useEffect, useState } from 'react';
import { ClosedScreen, GuestSession, useNewLink } from '#features/host-session/guest-session.tsx';
import { useWakeLock } from '#shared/lib/device.ts';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useScreensTexts } from '#shared/texts/screens.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen } from '#shared/ui/message-screen/message-screen.tsx';
import { forgetRemote, openRemote, type RemoteAccess, untilConfirmed } from './remote-access.ts';
import styles from './remote-page.module.css';
import { RemoteScreen } from './remote-screen.tsx';

/** The host's controls on a phone: `/remote#{key}`, later `/remote`. */
export function RemotePage() {
  const commonTexts = useCommonTexts();
  const screensTexts = useScreensTexts();
  useNewLink();
  const { answer, found, askAgain } = useAnswer(openRemote);
  if (answer.kind === 'asking') return <Loading label={screensTexts.remote.entering} />;
  if (answer.kind === 'failed')
    return (
      <MessageScreen
        title={screensTexts.remote.title}
        message={failureText(commonTexts, answer.error)}
        focusKey="failed"
      >
        <Button label={commonTexts.tryAgain} size="long" onClick={askAgain} />
      </MessageScreen>
    );
  if (found === null || typeof found === 'string') return <Unpaired code={found} />;
  return found.number === undefined ? <Control access={found} /> : <Unconfirmed access={found} number={found.number} />;
}

function Control({ access }: { access: RemoteAccess }) {
  const screensTexts = useScreensTexts();
  return (
    <GuestSession
      sessionId={access.sessionId}
      secret={access.token}
      words={screensTexts.remote}
      onClosed={() => forgetRemote(access)}
    >
      {(guest) => <RemoteScreen access={access} {...guest} />}
    </GuestSession>
  );
}

/** Shows the number by which the host confirms this phone, until it is confirmed. */
function Unconfirmed({ access, number }: { access: RemoteAccess; number: number }) {
  const screensTexts = useScreensTexts();
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
        title={screensTexts.remote.title}
        message={screensTexts.remote.confirm(number)}
        picture={
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
        }
      >
        <p>{screensTexts.remote.confirmHint}</p>
      </MessageScreen>
    );
  if (typeof outcome === 'string') return <Unpaired code={outcome} closed={screensTexts.remote.refused} />;
  return <Control access={outcome} />;
}

/** Says why this phone has no access, and what to do. @param closed the reason unless the quiz is over */
function Unpaired({ code, closed }: { code: string | null; closed?: string }) {
  const screensTexts = useScreensTexts();
  const message = code === 'session-ended' ? screensTexts.sessionEnded : (closed ?? screensTexts.unknownKey);
  return (
    <ClosedScreen title={screensTexts.remote.title} message={code === null ? screensTexts.remote.title : message}>
      <p>{screensTexts.noKey}</p>
    </ClosedScreen>
  );
}
