import { useState } from 'react';
import { Router, useLocation } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { PlayerSession } from '#features/player-session/model/player-session.ts';
import { PlayerScreen } from '#features/player-session/player-screen.tsx';
import type { PlayerRoute } from '#shared/navigation.ts';
import { useRehearsalTexts } from '#shared/texts/rehearsal.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Card, Heading, Page } from '#shared/ui/page/page.tsx';

const QUIZ = '/quiz/player';
const routeOf = (identifier: string): PlayerRoute => ({
  sessionId: '',
  player: { id: 'you', identifier, deviceId: 'device-of-you' },
});

interface RehearsedPhoneProps {
  readonly session: PlayerSession;
  readonly onEnter: () => void;
}

/** The player's screen with its own router, so that its links stay inside the frame. */
export function RehearsedPhone(props: RehearsedPhoneProps) {
  const [{ hook }] = useState(() => memoryLocation({ path: QUIZ }));
  return (
    <Router hook={hook}>
      <Phone {...props} />
    </Router>
  );
}

function Phone({ session, onEnter }: RehearsedPhoneProps) {
  const rehearsalTexts = useRehearsalTexts();
  const [path, navigate] = useLocation();
  if (path === QUIZ) return <PlayerScreen session={session} route={routeOf(rehearsalTexts.you)} />;
  const enter = () => {
    onEnter();
    navigate(QUIZ);
  };
  return (
    <Page background="primary2" layout="card">
      <Card>
        <Heading focusKey="gone">{rehearsalTexts.gone}</Heading>
        <Button label={rehearsalTexts.enter} size="long" onClick={enter} />
      </Card>
    </Page>
  );
}
