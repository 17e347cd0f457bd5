import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { NotFound } from '#shared/ui/not-found/not-found.tsx';
import { createPlayerSession, type PlayerSession } from './model/player-session.ts';
import { type PlayerRoute, playerRoute } from './player-route.ts';
import { PlayerScreen } from './player-screen.tsx';

/** The player's session: `/quiz/player`. */
export function PlayerPage() {
  const location = useLocation();
  const [route] = useState(() => playerRoute(location.state));
  return route === null ? <NotFound /> : <ConnectedPlayer route={route} />;
}

function ConnectedPlayer({ route }: { route: PlayerRoute }) {
  const [session, setSession] = useState<PlayerSession | null>(null);
  useEffect(() => {
    const opened = createPlayerSession(route);
    setSession(opened);
    return opened.stop;
  }, [route]);
  return session && <PlayerScreen session={session} player={route.player} />;
}
