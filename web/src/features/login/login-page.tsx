import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { OfflineBanner } from '#shared/host/desk.tsx';
import { COMMON } from '#shared/strings/common.ts';
import { LOGIN } from '#shared/strings/login.ts';
import { ButtonLink } from '#shared/ui/button/button.tsx';
import { Card, Heading, Page, Wordmark } from '#shared/ui/page/page.tsx';
import { LinkForm } from './link-form.tsx';
import { RedeemLink } from './redeem-link.tsx';

/** Signing in by mailed link; with a `token` in the address, the link itself. */
export function LoginPage() {
  const [params, setParams] = useSearchParams();
  const [token, setToken] = useState(() => params.get('token'));
  // A valid token is a credential: it is removed from the address bar and the history.
  useEffect(() => {
    if (params.has('token')) setParams({}, { replace: true });
  }, [params, setParams]);
  return (
    <Page title={LOGIN.title} layout="card">
      <Card>
        <Wordmark />
        <Heading focusKey="login">{LOGIN.title}</Heading>
        <OfflineBanner>{LOGIN.offline}</OfflineBanner>
        {token !== null ? <RedeemLink token={token} onNewLink={() => setToken(null)} /> : <LinkForm />}
        <ButtonLink to="/" label={COMMON.home} icon="back" look="quiet" size="long" />
      </Card>
    </Page>
  );
}
