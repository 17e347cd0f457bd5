import { useEffect, useState } from 'react';
import { createHostSession, type HostSession } from '#features/host-session/model/host-session.ts';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { SCREENS } from '#shared/strings/screens.ts';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen } from '#shared/ui/message-screen/message-screen.tsx';
import { openRemote, type RemoteAccess } from './remote-access.ts';
import { RemoteScreen } from './remote-screen.tsx';

/** The host's controls on a phone: `/remote#{key}`, later `/remote`. */
export function RemotePage() {
  const { answer, found, askAgain } = useAnswer(openRemote);
  if (answer.kind === 'asking') return <Loading label={SCREENS.remoteEntering} />;
  if (answer.kind === 'failed')
    return (
      <MessageScreen title={SCREENS.remoteTitle} message={ERRORS.network}>
        <Button label={COMMON.tryAgain} size="long" onClick={askAgain} />
      </MessageScreen>
    );
  if (found === null || typeof found === 'string') return <Unpaired code={found} />;
  return <ConnectedRemote access={found} />;
}

/** Why this phone controls nothing, and what to do. */
export function Unpaired({ code }: { code: string | null }) {
  const closed = code === 'session-ended' ? SCREENS.sessionEnded : SCREENS.unknownKey;
  return (
    <MessageScreen title={SCREENS.remoteTitle} message={code === null ? SCREENS.remoteTitle : closed}>
      <p>{SCREENS.noKey}</p>
      <ButtonLink to="/" label={COMMON.home} size="long" />
    </MessageScreen>
  );
}

function ConnectedRemote({ access }: { access: RemoteAccess }) {
  const [session, setSession] = useState<HostSession | null>(null);
  useEffect(() => {
    const opened = createHostSession({ sessionId: access.sessionId, hostId: '', secret: access.token });
    setSession(opened);
    return opened.stop;
  }, [access]);
  if (session === null) return <Loading label={SCREENS.remoteEntering} />;
  return <RemoteScreen session={session} access={access} />;
}
