import { Navigate, useLocation } from 'react-router';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { OVERVIEW } from '#shared/strings/overview.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { type ErrorBack, errorState } from './error-state.ts';

const BACK: Record<ErrorBack, readonly [path: string, label: string]> = {
  home: ['/', COMMON.home],
  overview: ['/overview', OVERVIEW.name],
  join: ['/join', 'Join'],
};

/** A message and the way back: `/error`. Without a message it goes home (specification, section 2). */
export function ErrorPage() {
  const { state } = useLocation();
  const shown = errorState(state);
  if (shown === null) return <Navigate to="/" replace />;
  const [path, label] = BACK[shown.back];
  return (
    <Page title={ERRORS.somethingWrong} background="grey" layout="card">
      <Card>
        <Heading focusKey="error">{shown.message}</Heading>
        <ButtonLink to={path} label={label} icon="back" size="long" />
      </Card>
    </Page>
  );
}
