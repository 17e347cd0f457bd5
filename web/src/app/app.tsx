import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';

const DesignPage = import.meta.env.DEV
  ? lazy(() => import('#features/design/design-page.tsx').then((m) => ({ default: m.DesignPage })))
  : null;

export function App() {
  return (
    <BrowserRouter>
      <Suspense>
        <Routes>{DesignPage && <Route path="/design" element={<DesignPage />} />}</Routes>
      </Suspense>
    </BrowserRouter>
  );
}
