import { Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { COMMON } from '#shared/strings/common.ts';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** The whole application. */
export function App() {
  return (
    <BrowserRouter>
      <ErrorBoundary>
        <Suspense fallback={<Loading label={COMMON.loading} />}>
          <AppRoutes />
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
