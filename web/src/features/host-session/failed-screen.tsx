import { ErrorCode } from '#shared/errors/error-code.tsx';
import { SESSION_ERROR } from '#shared/session/error-codes.ts';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';

/** The session could not be reached; Try Again reloads (specification, section 8). */
export function FailedScreen() {
  return (
    <Page title={HOST.title} background="grey" layout="card">
      <Card>
        <Heading focusKey="failed">{ERRORS.connection}</Heading>
        <ErrorCode code={SESSION_ERROR.connectionClosed} />
        <Button label={COMMON.tryAgain} size="long" onClick={() => window.location.reload()} />
        <ButtonLink to="/overview" label={HOST.toOverview} look="secondary" size="long" />
      </Card>
    </Page>
  );
}
