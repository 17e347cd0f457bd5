import { Route, Switch } from 'wouter';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import { NotFound } from '#shared/ui/message-screen/message-screen.tsx';

const HostArea = lazyScreen(() => import('./host-area.tsx').then((chunk) => chunk.HostArea));
const RequireHost = lazyScreen(() => import('./host-area.tsx').then((chunk) => chunk.RequireHost));
const LoginPage = lazyScreen(() => import('#features/login/login-page.tsx').then((chunk) => chunk.LoginPage));
const OverviewPage = lazyScreen(() =>
  import('#features/overview/overview-page.tsx').then((chunk) => chunk.OverviewPage),
);
const EditorPage = lazyScreen(() => import('#features/editor/editor-page.tsx').then((chunk) => chunk.EditorPage));
const ResultsPage = lazyScreen(() => import('#features/results/results-page.tsx').then((chunk) => chunk.ResultsPage));
const ResultPage = lazyScreen(() => import('#features/results/result-page.tsx').then((chunk) => chunk.ResultPage));
const ReplayPage = lazyScreen(() => import('#features/replay/replay-page.tsx').then((chunk) => chunk.ReplayPage));
const RehearsalPage = lazyScreen(() =>
  import('#features/rehearsal/rehearsal-page.tsx').then((chunk) => chunk.RehearsalPage),
);
const HostPage = lazyScreen(() => import('#features/host-session/host-page.tsx').then((chunk) => chunk.HostPage));

const ReceiptPage = lazyScreen(() => import('#features/receipt/receipt-page.tsx').then((chunk) => chunk.ReceiptPage));
const VerifyPage = lazyScreen(() => import('#features/receipt/verify-page.tsx').then((chunk) => chunk.VerifyPage));
const SharedQuizPage = lazyScreen(() =>
  import('#features/shared-quiz/shared-quiz-page.tsx').then((chunk) => chunk.SharedQuizPage),
);
const StagePage = lazyScreen(() => import('#features/stage/stage-page.tsx').then((chunk) => chunk.StagePage));
const RemotePage = lazyScreen(() => import('#features/remote/remote-page.tsx').then((chunk) => chunk.RemotePage));

/** The host area's paths; `/quiz/player` is not one. */
const HOST_PATHS = /^\/(login|overview(\/(editor|rehearsal))?|quiz|results\/[^/]+\/replay)\/?$/i;
const RESULTS_PATHS = /^\/results(\/[^/]+)?\/?$/i;

/** Routes that no player uses. Kept apart, so that a player's phone does not even load the names of their chunks. */
export function HostRoutes() {
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
