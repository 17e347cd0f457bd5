import type { Elements } from '#shared/lib/elements.ts';
import { SESSION_ERROR, type SessionErrorCode } from '#shared/session/phase.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { ButtonLink } from '#shared/ui/button/button.tsx';
import { Card, Heading, Page } from '#shared/ui/page/page.tsx';
import styles from './message-screen.module.css';

interface MessageScreenProps {
  /** The document's title. Unchanged when left out. */
  readonly title?: string | undefined;
  readonly message: string;
  /** The heading takes the focus when it changes; by default the message. */
  readonly focusKey?: string;
  /** Shown for support unless the code is `none` (specification, section 4). */
  readonly code?: SessionErrorCode | undefined;
  /** A picture above the message, which is then centred. */
  readonly picture?: Elements;
  /** Details and buttons. */
  readonly children?: Elements;
}

/** A message in place of a screen. */
export function MessageScreen({
  title,
  message,
  focusKey = message,
  code = SESSION_ERROR.none,
  picture,
  children,
}: MessageScreenProps) {
  const commonTexts = useCommonTexts();
  return (
    <Page title={title} background="grey" layout="card">
      <Card className={picture === undefined ? undefined : styles.centred}>
        {picture}
        <Heading focusKey={focusKey}>{message}</Heading>
        {code !== SESSION_ERROR.none && <p className={styles.code}>{commonTexts.errors.code(code)}</p>}
        {children}
      </Card>
    </Page>
  );
}

/** Nothing at this route, or the session is missing (specification, section 8). */
export function NotFound({ code }: { code?: SessionErrorCode }) {
  const commonTexts = useCommonTexts();
  return (
    <MessageScreen
      title={commonTexts.errors.notFound}
      message={commonTexts.errors.notFound}
      code={code}
      picture={<span className={styles.hole} aria-hidden="true" />}
    >
      <ButtonLink to="/" label={commonTexts.home} size="long" />
    </MessageScreen>
  );
}
