import { Suspense, useState } from 'react';
import { Redirect } from 'wouter';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import { type ErrorBack, errorState } from '#shared/navigation.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { rejectionText } from '#shared/texts/failures.ts';
import { ButtonLink } from '#shared/ui/button/button.tsx';
import { MessageScreen } from '#shared/ui/message-screen/message-screen.tsx';

/** It uses the host's texts, which no phone loads. */
const NotStarted = lazyScreen(() => import('#features/overview/not-started.tsx').then((chunk) => chunk.NotStarted));

const BACK: Record<ErrorBack, string> = { home: '/', overview: '/overview', join: '/join' };

/** `/error`: a message and a button back. Without a message it redirects home (specification, section 2). */
export function ErrorPage() {
  const commonTexts = useCommonTexts();
  // Read once: on leaving, the history's state changes while this screen is still shown.
  const [shown] = useState(() => errorState(history.state));
  if (shown === null) return <Redirect to="/" replace />;
  const { message, refusal, back } = shown;
  const labels = { home: commonTexts.home, overview: commonTexts.overview, join: commonTexts.join };
  const screen = (words: string) => (
    <MessageScreen title={commonTexts.errors.somethingWrong} message={words}>
      <ButtonLink to={BACK[back]} label={labels[back]} icon="back" size="long" />
    </MessageScreen>
  );
  if (refusal === undefined) return screen(message);
  if (back !== 'overview') return screen(rejectionText(commonTexts, refusal.code));
  return (
    <Suspense>
      <NotStarted refusal={refusal} message={message}>
        {screen}
      </NotStarted>
    </Suspense>
  );
}
