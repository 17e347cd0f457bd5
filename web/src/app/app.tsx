import { Component, type ReactNode, Suspense, useDeferredValue, useLayoutEffect } from 'react';
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
const HomePage = lazyScreen(() => import('#features/home/home-page.tsx').then((chunk) => chunk.HomePage));
const AboutPage = lazyScreen(() => import('#features/about/about-page.tsx').then((chunk) => chunk.AboutPage));
const ErrorPage = lazyScreen(() => import('#features/errors/error-page.tsx').then((chunk) => chunk.ErrorPage));
const JoinPage = lazyScreen(() => import('#features/join/join-page.tsx').then((chunk) => chunk.JoinPage));
const PlayerPage = lazyScreen(() =>
  import('#features/player-session/player-page.tsx').then((chunk) => chunk.PlayerPage),
);
const HostRoutes = lazyScreen(() => import('./host-routes.tsx').then((chunk) => chunk.HostRoutes));

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

/** Delay before the next screen's chunk is shown to be loading; in ms. */
const SLOW_AFTER = 300;

/** An unexpected error replaces the screen until the user navigates away. */
function Recovering() {
  const [next] = useBrowserLocation();
  const shown = useDeferredValue(next);
  const slow = useLasting(next !== shown, SLOW_AFTER);
  return (
    <>
      <StartAtTop path={shown} />
      <ErrorBoundary path={shown}>
        <Suspense fallback={<LoadingCode />}>
          <AppRoutes />
        </Suspense>
      </ErrorBoundary>
      {slow && <SlowCode />}
    </>
  );
}

interface Boundary {
  readonly path: string;
  readonly children: ReactNode;
}

/** React catches errors only in class components. */
class ErrorBoundary extends Component<Boundary> {
  override state: { readonly caught: { readonly error: unknown } | null } = { caught: null };
  static getDerivedStateFromError = (error: unknown) => ({ caught: { error } });
  override componentDidUpdate({ path }: Boundary, { caught }: ErrorBoundary['state']) {
    if (caught !== null && path !== this.props.path) this.setState({ caught: null });
  }
  override render() {
    const { caught } = this.state;
    return caught === null ? this.props.children : <UnexpectedError error={caught.error} />;
  }
}

function SlowCode() {
  const commonTexts = useCommonTexts();
  return (
    <Cover label={commonTexts.loading} role="alertdialog">
      <LoadingCode />
    </Cover>
  );
}

/** Delay before a reload is offered, in case the request was lost; in ms. */
const LOST_AFTER = 10_000;

/** A chunk's request cannot be cancelled, so a page that waits too long for one offers a reload. */
function LoadingCode() {
  const commonTexts = useCommonTexts();
  const lost = useLasting(true, LOST_AFTER);
  return (
    <Loading label={commonTexts.loading}>
      {lost && <Button label={commonTexts.tryAgain} onClick={() => window.location.reload()} />}
    </Loading>
  );
}

/** The page whose scroll position the browser restores: the first one, or the target of Back or Forward. */
let restored = window.location.pathname;
window.addEventListener('popstate', () => {
  restored = window.location.pathname;
});

/**
 * Scrolls to the top of a new page. Precedes the pages in the tree, so that their effects, such as focusing, run later.
 */
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
function UnexpectedError({ error }: { error: unknown }) {
  const commonTexts = useCommonTexts();
  return (
    <MessageScreen title={commonTexts.errors.unexpected} message={commonTexts.errors.unexpected}>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <Button label={commonTexts.tryAgain} size="long" onClick={() => window.location.reload()} />
    </MessageScreen>
  );
}
