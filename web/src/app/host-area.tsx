import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/api/request.ts';
import { isSignedOut, ME } from '#shared/host/use-me.ts';
import { useMediaQuery } from '#shared/lib/use-media-query.ts';
import styles from './host-area.module.css';
import { UnsupportedWidth } from './unsupported-width.tsx';

/** Another try helps when the service was away, not when it said no. */
const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // Signed out elsewhere: what needs a host gives way to the sign-in.
    onError: (error) => isSignedOut(error) && queries.setQueryData(ME, null),
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      refetchOnWindowFocus: false,
      // Without a network calls fail and say so, instead of waiting for it unseen.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Login, overview, editor and host quiz: not on windows of 768 px and less (specification, section 2). A screen that
 * was open stays as it is behind the message, with all that was typed into it and its connection; a phone loads none.
 */
export function HostArea({ children }: { children: ReactNode }) {
  const narrow = useMediaQuery('(max-width: 768px)');
  const [opened, setOpened] = useState(!narrow);
  if (!narrow && !opened) setOpened(true);
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!narrow) focused.current?.focus({ preventScroll: true });
  }, [narrow]);
  return (
    <QueryClientProvider client={queries}>
      {narrow && <UnsupportedWidth />}
      {opened && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers who has the focus
        <div
          className={styles.screen}
          hidden={narrow}
          onFocus={(event) => {
            focused.current = event.target;
          }}
        >
          {children}
        </div>
      )}
    </QueryClientProvider>
  );
}
