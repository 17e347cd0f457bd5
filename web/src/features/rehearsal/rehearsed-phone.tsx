import { useState } from 'react';
import { Router, useLocation } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { PlayerSession } from '#features/player-session/model/player-session.ts';
import { PlayerScreen } from '#features/player-session/player-screen.tsx';
import type { PlayerRoute } from '#shared/navigation.ts';
import { REHEARSAL } from '#shared/strings/rehearsal.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Card, Heading, Page } from '#shared/ui/page/page.tsx';

const QUIZ = '/quiz/player';
const ROUTE: PlayerRoute = {
  sessionId: '',
  player: { id: 'you', identifier: REHEARSAL.you, deviceId: 'device-of-you' },
};

interface RehearsedPhoneProps {
  readonly session: PlayerSession;
  readonly onEnter: () => void;
}

/** The player's screen with a router of its own: its links stay inside the frame. */
export function RehearsedPhone(props: RehearsedPhoneProps) {
  const [{ hook }] = useState(() => memoryLocation({ path: QUIZ }));
  return (
    <Router hook={hook}>
      <Phone {...props} />
    </Router>
  );
}

function Phone({ session, onEnter }: RehearsedPhoneProps) {
  const [path, navigate] = useLocation();
  if (path === QUIZ) return <PlayerScreen session={session} route={ROUTE} />;
  const enter = () => {
    onEnter();
    navigate(QUIZ);
  };
  return (
    <Page background="primary2" layout="card">
      <Card>
        <Heading focusKey="gone">{REHEARSAL.gone}</Heading>
        <Button label={REHEARSAL.enter} size="long" onClick={enter} />
      </Card>
    </Page>
  );
}
