import { ErrorCode } from '#shared/errors/error-code.tsx';
import { SESSION_ERROR, type SessionErrorCode } from '#shared/session/error-codes.ts';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import styles from './not-found.module.css';

interface NotFoundProps {
  readonly code?: SessionErrorCode;
}

/** Nothing at this route, or the session is missing (specification, section 8). */
export function NotFound({ code = SESSION_ERROR.none }: NotFoundProps) {
  return (
    <Page title={ERRORS.notFound} background="grey" layout="card">
      <Card className={styles.card}>
        <span className={styles.hole} aria-hidden="true" />
        <Heading focusKey="not-found">{ERRORS.notFound}</Heading>
        <ErrorCode code={code} />
        <ButtonLink to="/" label={COMMON.home} size="long" />
      </Card>
    </Page>
  );
}
