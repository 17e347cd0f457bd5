import { useState } from 'react';
import { Redirect } from 'wouter';
import { type ErrorBack, errorState } from '#shared/navigation.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { ButtonLink } from '#shared/ui/button/button.tsx';
import { MessageScreen } from '#shared/ui/message-screen/message-screen.tsx';

const BACK: Record<ErrorBack, string> = { home: '/', overview: '/overview', join: '/join' };

/** `/error`: a message and a button back. Without a message it redirects home (specification, section 2). */
export function ErrorPage() {
  const commonTexts = useCommonTexts();
  // Read once: on leaving, the history's state changes while this screen is still shown.
  const [shown] = useState(() => errorState(history.state));
  if (shown === null) return <Redirect to="/" replace />;
  const labels = { home: commonTexts.home, overview: commonTexts.overview, join: commonTexts.join };
  return (
    <MessageScreen title={commonTexts.errors.somethingWrong} message={shown.message}>
      <ButtonLink to={BACK[shown.back]} label={labels[shown.back]} icon="back" size="long" />
    </MessageScreen>
  );
}
