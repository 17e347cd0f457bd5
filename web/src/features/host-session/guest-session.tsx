import { TOO_MANY_SOCKETS } from '@quarry/events/hub-path';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import type { Elements } from '#shared/lib/elements.ts';
import { ConnectionBanner, type LinkTrouble } from '#shared/session/connection-banner.tsx';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useScreensTexts } from '#shared/texts/screens.ts';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen } from '#shared/ui/message-screen/message-screen.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import type { HostSession } from './model/host-session.ts';
import { type EnteredView, isEntered } from './model/host-view.ts';
import { useHostSession } from './use-host-session.ts';

/** A stage's or remote's view of a session it has entered. */
export interface Guest {
  readonly session: HostSession;
  readonly view: EnteredView;
  readonly trouble: LinkTrouble;
}

interface GuestWords {
  readonly title: string;
  readonly entering: string;
  /** Shown while the connection is lost. */
  readonly kept: LinkTrouble['kept'];
}

interface GuestSessionProps {
  readonly sessionId: string;
  /** A stage's key or a remote's token. */
  readonly secret: string;
  readonly words: GuestWords;
  /** The secret is no longer valid. */
  readonly onClosed?: () => void;
  /** Shown with the message that this is one screen too many. */
  readonly whileTooMany?: (session: HostSession) => Elements;
  readonly children: (guest: Guest) => Elements;
}

/** Opens a new link in this tab: if only the key after # differs, the browser loads nothing. */
export function useNewLink(): void {
  useEffect(() => {
    const open = () => {
      if (window.location.hash !== '') window.location.reload();
    };
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);
}

interface ClosedScreenProps {
  readonly title: string;
  readonly message: string;
  readonly children?: Elements;
}

/** For a link that opens no session: the reason, and a link to the home screen. */
export function ClosedScreen({ title, message, children }: ClosedScreenProps) {
  const commonTexts = useCommonTexts();
  return (
    <MessageScreen title={title} message={message}>
      {children}
      <ButtonLink to="/" label={commonTexts.home} size="long" />
    </MessageScreen>
  );
}

/** The session on a screen other than the host's: a stage or a remote. */
export function GuestSession({ sessionId, secret, ...props }: GuestSessionProps) {
  const session = useHostSession({ sessionId, hostId: '', secret });
  return session === null ? <Loading label={props.words.entering} /> : <EnteringGuest session={session} {...props} />;
}

interface EnteringGuestProps extends Omit<GuestSessionProps, 'sessionId' | 'secret'> {
  readonly session: HostSession;
}

function EnteringGuest({ session, words, onClosed, whileTooMany, children }: EnteringGuestProps) {
  const commonTexts = useCommonTexts();
  const screensTexts = useScreensTexts();
  const view = useSelector(session.session, ({ context }) => context.view);
  const { value, context } = useSelector(session.connection, (link) => link);
  const status = linkStatus(value, context);
  const isOneTooMany = context.refusal === TOO_MANY_SOCKETS;
  const closed = (status === 'refused' && !isOneTooMany) || view.phase === 'missing';
  useEffect(() => {
    if (closed) onClosed?.();
  }, [closed, onClosed]);
  if (closed) {
    const message = context.refusal === 'unknown-key' ? screensTexts.unknownKey : screensTexts.sessionEnded;
    return <ClosedScreen title={words.title} message={message} />;
  }
  if (isOneTooMany)
    return (
      <MessageScreen title={words.title} message={screensTexts.tooMany}>
        <Button label={commonTexts.tryAgain} size="long" onClick={() => window.location.reload()} />
        {whileTooMany?.(session)}
      </MessageScreen>
    );
  // A failed first connection is no error here: there may be nobody nearby to retry.
  const trouble = {
    status: status === 'unreachable' ? 'away' : status,
    attempt: context.attempt,
    blocked: context.blocked,
    trying: value !== 'waiting',
    kept: words.kept,
  } as const;
  if (isEntered(view)) return children({ session, view, trouble });
  return (
    <Page title={words.title} background="grey" layout="column">
      <ConnectionBanner {...trouble} onRetry={session.retry} />
      <Loading label={words.entering} />
    </Page>
  );
}
