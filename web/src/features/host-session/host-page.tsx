import { useEffect, useState } from 'react';
import { useHost } from '#shared/host/me.ts';
import { type HostRoute, hostRoute } from '#shared/navigation.ts';
import { HOST } from '#shared/strings/host.ts';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { NotFound } from '#shared/ui/message-screen/message-screen.tsx';
import { HostScreen } from './host-screen.tsx';
import { createHostSession, type HostSession } from './model/host-session.ts';

/** The host's session: `/quiz`. */
export function HostPage() {
  const [route, setRoute] = useState(() => hostRoute(history.state));
  if (route === null) return <NotFound />;
  return (
    <ConnectedHost
      key={route.sessionId}
      route={route}
      onEnterAgain={() => setRoute({ ...route })}
      onPlayAgain={() => setRoute(hostRoute(history.state))}
    />
  );
}

interface ConnectedHostProps {
  readonly route: HostRoute;
  /** A refusal ends the connection; this opens a new one. */
  readonly onEnterAgain: () => void;
  /** Another session of the quiz has begun, which the history's state names. */
  readonly onPlayAgain: () => void;
}

function ConnectedHost({ route, ...props }: ConnectedHostProps) {
  const { id: hostId } = useHost();
  const [session, setSession] = useState<HostSession | null>(null);
  useEffect(() => {
    const opened = createHostSession({ sessionId: route.sessionId, hostId });
    setSession(opened);
    return opened.stop;
  }, [route, hostId]);
  if (session === null) return <Loading label={HOST.entering} />;
  return <HostScreen session={session} route={route} {...props} />;
}
