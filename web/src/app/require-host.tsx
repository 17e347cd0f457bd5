import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { HostContext } from '#shared/host/host-context.ts';
import { useMe } from '#shared/host/use-me.ts';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';

/** Visitors who are not signed in go to /login (specification, section 6). */
export function RequireHost({ children }: { children: ReactNode }) {
  const me = useMe();
  if (me.isPending) return <Loading label={COMMON.loading} />;
  // A host who is known stays, whatever became of asking again.
  if (me.data === undefined) {
    return (
      <Page title={COMMON.product} background="grey" layout="card">
        <Card>
          <Heading focusKey="failed">{ERRORS.generic}</Heading>
          <Button label={COMMON.tryAgain} size="long" onClick={() => me.refetch()} />
        </Card>
      </Page>
    );
  }
  if (me.data === null) return <Redirect to="/login" replace />;
  return <HostContext value={me.data}>{children}</HostContext>;
}
