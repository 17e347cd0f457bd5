import { Suspense, useDeferredValue, useLayoutEffect } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { type BaseLocationHook, Route, Router, Switch } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import { useLasting } from '#shared/lib/use-lasting.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { PageLanguage } from '#shared/texts/page-language.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen } from '#shared/ui/message-screen/message-screen.tsx';
import { Cover } from '#shared/ui/popup/popup.tsx';

/** Each screen is loaded on demand; a player's phone loads none of the host's. */
const HomePage = lazyScreen(async () => (await import('#features/home/home-page.tsx')).HomePage);
const AboutPage = lazyScreen(async () => (await import('#features/about/about-page.tsx')).AboutPage);
const ErrorPage = lazyScreen(async () => (await import('#features/errors/error-page.tsx')).ErrorPage);
const JoinPage = lazyScreen(async () => (await import('#features/join/join-page.tsx')).JoinPage);
const PlayerPage = lazyScreen(async () => (await import('#features/player-session/player-page.tsx')).PlayerPage);
const HostRoutes = lazyScreen(async () => (await import('./host-routes.tsx')).HostRoutes);

/** The whole application. */
export function App() {
  return (
    <PageLanguage>
      <Router hook={useShownLocation}>
        <Recovering />
      </Router>
    </PageLanguage>
  );
}

/** The browser's location, deferred: while the new screen's chunk loads, the old screen stays. */
const useShownLocation: BaseLocationHook = () => {
  const [path, navigate] = useBrowserLocation();
  return [useDeferredValue(path), navigate];
};

/** After this long the next screen's chunk is shown to be loading; in ms. */
const SLOW_AFTER = 300;

/** An unexpected error replaces the screen until the user navigates away. */
function Recovering() {
  const [next] = useBrowserLocation();
  const shown = useDeferredValue(next);
  const slow = useLasting(next !== shown, SLOW_AFTER);
  return (
    <>
      <StartAtTop path={shown} />
      <ErrorBoundary FallbackComponent={UnexpectedError} resetKeys={[shown]}>
        <Suspense fallback={<LoadingCode />}>
          <AppRoutes />
        </Suspense>
      </ErrorBoundary>
      {slow && <SlowCode />}
    </>
  );
}

function SlowCode() {
  const commonTexts = useCommonTexts();
  return (
    <Cover label={commonTexts.loading} role="alertdialog">
      <LoadingCode />
    </Cover>
  );
}

/** After this long a request that was lost on the way may need another; in ms. */
const LOST_AFTER = 10_000;

/** Nothing cancels the request of a chunk, so a page that waits too long for one can be loaded anew. */
function LoadingCode() {
  const commonTexts = useCommonTexts();
  const lost = useLasting(true, LOST_AFTER);
  return (
    <Loading label={commonTexts.loading}>
      {lost && <Button label={commonTexts.tryAgain} onClick={() => window.location.reload()} />}
    </Loading>
  );
}

/** The page whose position the browser restores: the first one, and the one that Back or Forward leads to. */
let restored = window.location.pathname;
window.addEventListener('popstate', () => {
  restored = window.location.pathname;
});

/** Another page begins at its top. It is before the pages in the tree, so that their own effects, such as the focus, come later. */
function StartAtTop({ path }: { path: string }) {
  useLayoutEffect(() => {
    if (path !== restored) window.scrollTo(0, 0);
    restored = '';
  }, [path]);
  return null;
}

/** The routes (specification, section 2). Those of hosts and unknown ones are in a chunk of their own. */
function AppRoutes() {
  return (
    <Switch>
      <Route path="/" component={HomePage} />
      <Route path="/about/:topic?" component={AboutPage} />
      <Route path="/error" component={ErrorPage} />
      <Route path="/join" component={JoinPage} />
      <Route path="/quiz/player" component={PlayerPage} />
      <Route>
        <HostRoutes />
      </Route>
    </Switch>
  );
}

/** The router's fallback: 'Unexpected Application Error!' with the error's message (specification, section 8). */
function UnexpectedError({ error }: FallbackProps) {
  const commonTexts = useCommonTexts();
  return (
    <MessageScreen title={commonTexts.errors.unexpected} message={commonTexts.errors.unexpected}>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <Button label={commonTexts.tryAgain} size="long" onClick={() => window.location.reload()} />
    </MessageScreen>
  );
}
