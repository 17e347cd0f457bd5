import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ME_QUERY } from './me.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  focusManager.setFocused(undefined);
});

test('[W1994] an unconfirmed address is refetched when the window gets the focus, a confirmed one is not', async () => {
  let verified = false;
  const asked = vi.fn(async () => Response.json({ id: 'h-1', email: 'ada@example.org', verified, autoSendLog: false }));
  vi.stubGlobal('fetch', asked);
  // Same options as the app's client.
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
  client.mount();
  const me = new QueryObserver(client, ME_QUERY);
  const stop = me.subscribe(() => undefined);
  const comeBack = () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  };
  await vi.waitFor(() => expect(me.getCurrentResult().data?.verified).toBe(false));
  verified = true;
  comeBack();
  await vi.waitFor(() => expect(me.getCurrentResult().data?.verified).toBe(true));
  comeBack();
  expect(me.getCurrentResult().isFetching).toBe(false);
  expect(asked).toHaveBeenCalledTimes(2);
  stop();
  client.unmount();
});
