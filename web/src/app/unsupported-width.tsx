import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';

/** What a host screen shows on a narrow window. */
export function UnsupportedWidth() {
  return (
    <Page title={COMMON.product} background="grey" layout="card">
      <Card>
        <Heading focusKey="narrow">{ERRORS.unsupportedWidth}</Heading>
        <ButtonLink to="/" label={COMMON.home} size="long" />
      </Card>
    </Page>
  );
}
