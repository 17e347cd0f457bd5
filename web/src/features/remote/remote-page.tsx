import { ClosedScreen, GuestSession, useNewLink } from '#features/host-session/guest-session.tsx';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { COMMON } from '#shared/strings/common.ts';
import { failureText } from '#shared/strings/rejections.ts';
import { SCREENS } from '#shared/strings/screens.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen } from '#shared/ui/message-screen/message-screen.tsx';
import { forgetRemote, openRemote } from './remote-access.ts';
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
  return (
    <GuestSession
      sessionId={found.sessionId}
      secret={found.token}
      words={SCREENS.remote}
      onClosed={() => forgetRemote(found)}
    >
      {(guest) => <RemoteScreen access={found} {...guest} />}
    </GuestSession>
  );
}

/** Says why this phone has no control, and what to do. */
function Unpaired({ code }: { code: string | null }) {
  const closed = code === 'session-ended' ? SCREENS.sessionEnded : SCREENS.unknownKey;
  return (
    <ClosedScreen title={SCREENS.remote.title} message={code === null ? SCREENS.remote.title : closed}>
      <p>{SCREENS.noKey}</p>
    </ClosedScreen>
  );
}
