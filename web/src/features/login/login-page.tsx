import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { OfflineBanner } from '#shared/host/host-layout.tsx';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useLoginTexts } from '#shared/texts/login.ts';
import { ButtonLink } from '#shared/ui/button/button.tsx';
import { Card, Heading, Page, Wordmark } from '#shared/ui/page/page.tsx';
import { LinkForm } from './link-form.tsx';
import { RedeemLink } from './redeem-link.tsx';

/** Signing in by mailed link; with a `token` in the address, the link itself. */
export function LoginPage() {
  const commonTexts = useCommonTexts();
  const loginTexts = useLoginTexts();
  const [params, setParams] = useSearchParams();
  const [token, setToken] = useState(() => params.get('token'));
  // A valid token is a credential: it is removed from the address bar and the history.
  useEffect(() => {
    if (params.has('token')) setParams({}, { replace: true });
  }, [params, setParams]);
  return (
    <Page title={loginTexts.title} layout="card">
      <Card>
        <Wordmark />
        <Heading focusKey="login">{loginTexts.title}</Heading>
        <OfflineBanner>{loginTexts.offline}</OfflineBanner>
        {token !== null ? <RedeemLink token={token} onNewLink={() => setToken(null)} /> : <LinkForm />}
        <ButtonLink to="/" label={commonTexts.home} icon="back" look="quiet" size="long" />
      </Card>
    </Page>
  );
}
