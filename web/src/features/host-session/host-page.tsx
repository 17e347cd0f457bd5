import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useHost } from '#shared/host/host-context.ts';
import { HOST } from '#shared/strings/host.ts';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { NotFound } from '#shared/ui/not-found/not-found.tsx';
import { type HostRoute, hostRoute } from './host-route.ts';
import { HostScreen } from './host-screen.tsx';
import { createHostSession, type HostSession } from './model/host-session.ts';

/** The host's session: `/quiz`. */
export function HostPage() {
  const location = useLocation();
  const [route] = useState(() => hostRoute(location.state));
  return route === null ? <NotFound /> : <ConnectedHost route={route} />;
}

function ConnectedHost({ route }: { route: HostRoute }) {
  const { id: hostId } = useHost();
  const [session, setSession] = useState<HostSession | null>(null);
  useEffect(() => {
    const opened = createHostSession({ sessionId: route.sessionId, hostId });
    setSession(opened);
    return opened.stop;
  }, [route, hostId]);
  if (session === null) return <Loading label={HOST.entering} />;
  return <HostScreen session={session} sessionId={route.sessionId} />;
}
