import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ConfirmPopup } from './popup.tsx';

test('[W1960] an action in progress cannot be cancelled: neither Escape, the backdrop nor the safe button closes its popup', () => {
  const popup = (busy: boolean) =>
    renderToStaticMarkup(
      <ConfirmPopup open title="Delete?" confirm={{ label: 'Delete', busy }} onCancel={() => undefined} />,
    );
  const cancel = /data-safe=""><button[^>]* disabled=""[^>]*>.*?Cancel</;
  expect(popup(false)).toContain('closedby="closerequest"');
  expect(popup(false)).not.toMatch(cancel);
  expect(popup(true)).toContain('closedby="none"');
  expect(popup(true)).toMatch(cancel);
});
