import { LANGUAGE_ROWS } from '@quarry/texts/languages';
import { useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import { speak, useLanguage } from '#shared/texts/language.tsx';
import { NotFound } from '#shared/ui/message-screen/message-screen.tsx';

const HostArea = lazyScreen(async () => (await import('./host-area.tsx')).HostArea);
const RequireHost = lazyScreen(async () => (await import('./host-area.tsx')).RequireHost);
const LoginPage = lazyScreen(async () => (await import('#features/login/login-page.tsx')).LoginPage);
const OverviewPage = lazyScreen(async () => (await import('#features/overview/overview-page.tsx')).OverviewPage);
const EditorPage = lazyScreen(async () => (await import('#features/editor/editor-page.tsx')).EditorPage);
const ResultsPage = lazyScreen(async () => (await import('#features/results/results-page.tsx')).ResultsPage);
const ResultPage = lazyScreen(async () => (await import('#features/results/result-page.tsx')).ResultPage);
const ReplayPage = lazyScreen(async () => (await import('#features/replay/replay-page.tsx')).ReplayPage);
const RehearsalPage = lazyScreen(async () => (await import('#features/rehearsal/rehearsal-page.tsx')).RehearsalPage);
const HostPage = lazyScreen(async () => (await import('#features/host-session/host-page.tsx')).HostPage);

const ReceiptPage = lazyScreen(async () => (await import('#features/receipt/receipt-page.tsx')).ReceiptPage);
const VerifyPage = lazyScreen(async () => (await import('#features/receipt/verify-page.tsx')).VerifyPage);
const SharedQuizPage = lazyScreen(
  async () => (await import('#features/shared-quiz/shared-quiz-page.tsx')).SharedQuizPage,
);
const StagePage = lazyScreen(async () => (await import('#features/stage/stage-page.tsx')).StagePage);
const RemotePage = lazyScreen(async () => (await import('#features/remote/remote-page.tsx')).RemotePage);

/** The host area's paths; `/quiz/player` is not one. */
const HOST_PATHS = /^\/(login|overview(\/(editor|rehearsal))?|quiz|results\/[^/]+\/replay)\/?$/i;
const RESULTS_PATHS = /^\/results(\/[^/]+)?\/?$/i;

/** So that no screen of a host waits for a text while somebody uses it. */
function useAllTexts() {
  const language = useLanguage();
  useEffect(() => {
    const spoken = speak(language, LANGUAGE_ROWS[language]);
    if (spoken) import('#shared/texts/preload.ts').then(({ preloadTexts }) => preloadTexts(spoken));
  }, [language]);
}

/** Routes that nobody plays on. Kept apart, so that a player's phone does not load even the names of their chunks. */
export function HostRoutes() {
  useAllTexts();
  return (
    <Switch>
      <Route path={HOST_PATHS}>
        <HostArea>
          <Switch>
            <Route path="/login" component={LoginPage} />
            <Route>
              <RequireHost>
                <Switch>
                  <Route path="/overview" component={OverviewPage} />
                  <Route path="/overview/editor" component={EditorPage} />
                  <Route path="/overview/rehearsal" component={RehearsalPage} />
                  <Route path="/results/:sessionId/replay">
                    {({ sessionId }) => <ReplayPage sessionId={sessionId} />}
                  </Route>
                  <Route path="/quiz" component={HostPage} />
                </Switch>
              </RequireHost>
            </Route>
          </Switch>
        </HostArea>
      </Route>
      <Route path={RESULTS_PATHS}>
        <HostArea fitsPhones>
          <RequireHost>
            <Switch>
              <Route path="/results" component={ResultsPage} />
              <Route path="/results/:sessionId">{({ sessionId }) => <ResultPage sessionId={sessionId} />}</Route>
            </Switch>
          </RequireHost>
        </HostArea>
      </Route>
      <Route path="/shared/:key">
        {({ key }) => (
          <HostArea fitsPhones>
            <SharedQuizPage shareKey={key} />
          </HostArea>
        )}
      </Route>
      <Route path="/r/:id">{({ id }) => <ReceiptPage id={id} />}</Route>
      <Route path="/verify" component={VerifyPage} />
      <Route path="/stage/:sessionId">{({ sessionId }) => <StagePage sessionId={sessionId} />}</Route>
      <Route path="/remote" component={RemotePage} />
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
