import { LANGUAGE_ROWS } from '@quarry/texts/languages';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Redirect } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { ApiError } from '#shared/api/request.ts';
import { useHostLanguage } from '#shared/host/host-language.ts';
import { HostContext, isSignedOut, ME, useMe } from '#shared/host/me.ts';
import { useNarrowWindow } from '#shared/host/narrow-window.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { speak, useLanguage } from '#shared/texts/language.tsx';
import { preloadTexts } from '#shared/texts/preload.ts';
import { useScreensTexts } from '#shared/texts/screens.ts';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen } from '#shared/ui/message-screen/message-screen.tsx';
import { Cover, HiddenScreen } from '#shared/ui/popup/popup.tsx';
import styles from './host-area.module.css';

/** Visitors who are not signed in go to /login (specification, section 6). */
export function RequireHost({ children }: { children: ReactNode }) {
  const commonTexts = useCommonTexts();
  const me = useMe();
  useHostLanguage(me.data);
  // The reason stays on the screen during a retry.
  const [failure, setFailure] = useState<Error | null>(null);
  if (me.error !== null && me.error !== failure) setFailure(me.error);
  // A known host stays signed in even if a refetch fails.
  if (me.data === undefined && failure !== null) {
    const text = failureText(commonTexts, failure);
    return (
      <MessageScreen title={text} message={text} focusKey="failed">
        <Button label={commonTexts.tryAgain} size="long" busy={me.isFetching} onClick={() => me.refetch()} />
      </MessageScreen>
    );
  }
  if (me.data === undefined || (me.data === null && me.isFetching)) return <Loading label={commonTexts.loading} />;
  if (me.data === null) return <SignInFirst />;
  return <HostContext value={me.data}>{children}</HostContext>;
}

/** Redirects to the sign-in. One host's cached data is not shown to the next. */
function SignInFirst() {
  const [path] = useBrowserLocation();
  useEffect(() => queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] }), []);
  // Redirects again if the user goes Back to a host page while the sign-in's chunk loads.
  return path !== '/login' && <Redirect to="/login" replace />;
}

/** Replaces a host screen in a narrow window. The hidden screen may have a dialog open, which would capture all input. */
function UnsupportedWidth() {
  const commonTexts = useCommonTexts();
  const screensTexts = useScreensTexts();
  return (
    <Cover label={commonTexts.product} focus="h1">
      <MessageScreen message={screensTexts.unsupportedWidth}>
        <ButtonLink to="/" label={commonTexts.home} size="long" />
        <p>{screensTexts.onPhone}</p>
        <ButtonLink to="/remote" label={screensTexts.remote.title} look="secondary" size="long" />
      </MessageScreen>
    </Cover>
  );
}

/** Signed out elsewhere: screens for hosts redirect to the sign-in. */
const onError = (error: Error) => void (isSignedOut(error) && queries.setQueryData(ME, null));

/** Retries when the service was unreachable, not when it refused. */
const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      refetchOnWindowFocus: false,
      // Offline, calls fail visibly instead of waiting in silence.
      networkMode: 'always',
      // Off by default in this mode.
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Preloads all texts, so that no host screen suspends while in use. */
function useAllTexts() {
  const language = useLanguage();
  useEffect(() => {
    const spoken = speak(language, LANGUAGE_ROWS[language]);
    if (spoken) void preloadTexts(spoken);
  }, [language]);
}

interface HostAreaProps {
  /** Its screens are available at every width. */
  readonly fitsPhones?: boolean;
  readonly children: ReactNode;
}

/**
 * Login, overview, editor and host quiz are unavailable in a narrow window (specification, section 2). An open screen
 * stays mounted behind the message and keeps its input and connection; a phone never loads one.
 */
export function HostArea({ fitsPhones = false, children }: HostAreaProps) {
  useAllTexts();
  const narrow = useNarrowWindow() && !fitsPhones;
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
        // biome-ignore lint/a11y/noStaticElementInteractions: it only records what has the focus
        <div
          className={styles.screen}
          hidden={narrow}
          onFocus={(event) => {
            focused.current = event.target;
          }}
        >
          <HiddenScreen value={narrow}>{children}</HiddenScreen>
        </div>
      )}
    </QueryClientProvider>
  );
}
