import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { NotFound } from '#shared/ui/not-found/not-found.tsx';

/** Each screen is loaded when it is opened; a phone that plays loads nothing of the host's. */
const PlayerPage = lazy(async () => ({
  default: (await import('#features/player-session/player-page.tsx')).PlayerPage,
}));
const DesignPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('#features/design/design-page.tsx')).DesignPage }))
  : null;

/** The routes (specification, section 2). */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/quiz/player" element={<PlayerPage />} />
      {DesignPage && <Route path="/design" element={<DesignPage />} />}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
