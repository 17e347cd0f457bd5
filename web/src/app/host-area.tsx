import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Redirect } from 'wouter';
import { ApiError } from '#shared/api/request.ts';
import { HostContext, isSignedOut, ME, useMe } from '#shared/host/me.ts';
import { useMediaQuery } from '#shared/lib/device.ts';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen } from '#shared/ui/message-screen/message-screen.tsx';
import styles from './host-area.module.css';

/** Visitors who are not signed in go to /login (specification, section 6). */
export function RequireHost({ children }: { children: ReactNode }) {
  const me = useMe();
  if (me.isPending) return <Loading label={COMMON.loading} />;
  // A host who is known stays, whatever became of asking again.
  if (me.data === undefined) {
    return (
      <MessageScreen title={COMMON.product} message={ERRORS.generic}>
        <Button label={COMMON.tryAgain} size="long" onClick={() => me.refetch()} />
      </MessageScreen>
    );
  }
  if (me.data === null) return <Redirect to="/login" replace />;
  return <HostContext value={me.data}>{children}</HostContext>;
}

/**
 * What a host screen shows on a narrow window. It is modal like a popup, because one of the hidden screen may be open,
 * which would keep every press to itself; and keys reach nothing that cannot be seen.
 */
function UnsupportedWidth() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('h1')?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={ref} className={styles.cover} data-popup="open" aria-label={COMMON.product} closedby="none">
      <MessageScreen message={ERRORS.unsupportedWidth}>
        <ButtonLink to="/" label={COMMON.home} size="long" />
      </MessageScreen>
    </dialog>
  );
}

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
