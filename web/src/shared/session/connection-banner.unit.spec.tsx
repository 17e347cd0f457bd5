import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ConnectionBanner } from './connection-banner.tsx';

test('[W1930] Try now is busy while an attempt is in progress', () => {
  const banner = (trying: boolean) =>
    renderToStaticMarkup(
      <ConnectionBanner
        status="away"
        attempt={1}
        blocked={false}
        trying={trying}
        kept={{}}
        onRetry={() => undefined}
      />,
    );
  expect(banner(false)).toContain('Try now');
  expect(banner(false)).not.toContain('aria-busy');
  expect(banner(true)).toMatch(/<button[^>]* aria-busy="true"/);
});
