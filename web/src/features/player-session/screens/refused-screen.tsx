import { COMMON } from '#shared/strings/common.ts';
import { rejectionText } from '#shared/strings/rejections.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';

/** The service does not let this player in; says why, and where to go. */
export function RefusedScreen({ code }: { code: string | null }) {
  return (
    <Page title={COMMON.product} background="grey" layout="card">
      <Card>
        <Heading focusKey="refused">{rejectionText(code)}</Heading>
        <ButtonLink to="/join" label={COMMON.back} icon="back" size="long" />
      </Card>
    </Page>
  );
}
