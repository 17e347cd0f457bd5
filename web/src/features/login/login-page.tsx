import { useSearchParams } from 'react-router';
import { COMMON } from '#shared/strings/common.ts';
import { LOGIN } from '#shared/strings/login.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Wordmark } from '#shared/ui/page/wordmark.tsx';
import { LinkForm } from './link-form.tsx';
import { RedeemLink } from './redeem-link.tsx';

/** Signing in by mailed link; with a `token` in the address, the link itself. */
export function LoginPage() {
  const [params, setParams] = useSearchParams();
  const token = params.get('token');
  return (
    <Page title={LOGIN.title} layout="card">
      <Card>
        <Wordmark />
        <Heading focusKey="login">{LOGIN.title}</Heading>
        {token !== null ? (
          <RedeemLink token={token} onNewLink={() => setParams({}, { replace: true })} />
        ) : (
          <LinkForm />
        )}
        <ButtonLink to="/" label={COMMON.home} icon="back" look="secondary" size="long" />
      </Card>
    </Page>
  );
}
