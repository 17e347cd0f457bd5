import { useEffect, useState } from 'react';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import { type PlayerRoute, playerRoute } from '#shared/navigation.ts';
import { readResult } from '#shared/storage/kept-result.ts';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { NotFound } from '#shared/ui/message-screen/message-screen.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { createPlayerSession, type PlayerSession } from './model/player-session.ts';
import { PlayerScreen } from './player-screen.tsx';

const LastResult = lazyScreen(() => import('./screens/end-screen.tsx').then((chunk) => chunk.LastResult));

/** `/quiz/player`: the player's session, or the kept result of one that is over. */
export function PlayerPage() {
  const playerTexts = usePlayerTexts();
  const [route] = useState(() => playerRoute(history.state));
  const [result] = useState(() => route && readResult(route.sessionId, Date.now()));
  if (route === null) return <NotFound />;
  if (result === null) return <ConnectedPlayer route={route} />;
  return (
    <Page title={playerTexts.title} background="primary2" layout="column">
      <LastResult kept={result} sessionId={route.sessionId} />
    </Page>
  );
}

function ConnectedPlayer({ route }: { route: PlayerRoute }) {
  const [session, setSession] = useState<PlayerSession | null>(null);
  useEffect(() => {
    const opened = createPlayerSession(route);
    setSession(opened);
    return opened.stop;
  }, [route]);
  return session && <PlayerScreen session={session} route={route} />;
}
