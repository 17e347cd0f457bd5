import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { NotFound } from '#shared/ui/not-found/not-found.tsx';

/** Each screen is loaded when it is opened; a phone that plays loads nothing of the host's. */
const HomePage = lazy(async () => ({ default: (await import('#features/home/home-page.tsx')).HomePage }));
const AboutPage = lazy(async () => ({ default: (await import('#features/about/about-page.tsx')).AboutPage }));
const ErrorPage = lazy(async () => ({ default: (await import('#features/errors/error-page.tsx')).ErrorPage }));
const JoinPage = lazy(async () => ({ default: (await import('#features/join/join-page.tsx')).JoinPage }));
const PlayerPage = lazy(async () => ({
  default: (await import('#features/player-session/player-page.tsx')).PlayerPage,
}));
const HostArea = lazy(async () => ({ default: (await import('./host-area.tsx')).HostArea }));
const RequireHost = lazy(async () => ({ default: (await import('./require-host.tsx')).RequireHost }));
const LoginPage = lazy(async () => ({ default: (await import('#features/login/login-page.tsx')).LoginPage }));
const OverviewPage = lazy(async () => ({
  default: (await import('#features/overview/overview-page.tsx')).OverviewPage,
}));
const EditorPage = lazy(async () => ({ default: (await import('#features/editor/editor-page.tsx')).EditorPage }));
const HostPage = lazy(async () => ({ default: (await import('#features/host-session/host-page.tsx')).HostPage }));
const DesignPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('#features/design/design-page.tsx')).DesignPage }))
  : null;

/** The routes (specification, section 2). */
export function AppRoutes() {
  return (
    <Routes>
      <Route index element={<HomePage />} />
      <Route path="about/:topic?" element={<AboutPage />} />
      <Route path="error" element={<ErrorPage />} />
      <Route path="join" element={<JoinPage />} />
      <Route path="quiz/player" element={<PlayerPage />} />
      <Route element={<HostArea />}>
        <Route path="login" element={<LoginPage />} />
        <Route element={<RequireHost />}>
          <Route path="overview" element={<OverviewPage />} />
          <Route path="overview/editor" element={<EditorPage />} />
          <Route path="quiz" element={<HostPage />} />
        </Route>
      </Route>
      {DesignPage && <Route path="design" element={<DesignPage />} />}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
