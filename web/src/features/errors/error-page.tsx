import { useState } from 'react';
import { Redirect } from 'wouter';
import { type ErrorBack, errorState } from '#shared/navigation.ts';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { ButtonLink } from '#shared/ui/button/button.tsx';
import { MessageScreen } from '#shared/ui/message-screen/message-screen.tsx';

const BACK: Record<ErrorBack, readonly [path: string, label: string]> = {
  home: ['/', COMMON.home],
  overview: ['/overview', COMMON.overview],
  join: ['/join', COMMON.join],
};

/** `/error`: a message and a button back. Without a message it redirects home (specification, section 2). */
export function ErrorPage() {
  // Read once: on leaving, the history's state changes while this screen is still shown.
  const [shown] = useState(() => errorState(history.state));
  if (shown === null) return <Redirect to="/" replace />;
  const [path, label] = BACK[shown.back];
  return (
    <MessageScreen title={ERRORS.somethingWrong} message={shown.message}>
      <ButtonLink to={path} label={label} icon="back" size="long" />
    </MessageScreen>
  );
}
