import { Route, Routes } from 'react-router';
import { lazyScreen } from '#shared/lib/lazy-screen.ts';

/** Each screen is loaded when it is opened; a phone that plays loads nothing of the host's. */
const HomePage = lazyScreen(async () => (await import('#features/home/home-page.tsx')).HomePage);
const AboutPage = lazyScreen(async () => (await import('#features/about/about-page.tsx')).AboutPage);
const ErrorPage = lazyScreen(async () => (await import('#features/errors/error-page.tsx')).ErrorPage);
const JoinPage = lazyScreen(async () => (await import('#features/join/join-page.tsx')).JoinPage);
const PlayerPage = lazyScreen(async () => (await import('#features/player-session/player-page.tsx')).PlayerPage);
const HostRoutes = lazyScreen(async () => (await import('./host-routes.tsx')).HostRoutes);

/** The routes (specification, section 2): everybody's here, the host's and what is not found one file further. */
export function AppRoutes() {
  return (
    <Routes>
      <Route index element={<HomePage />} />
      <Route path="about/:topic?" element={<AboutPage />} />
      <Route path="error" element={<ErrorPage />} />
      <Route path="join" element={<JoinPage />} />
      <Route path="quiz/player" element={<PlayerPage />} />
      <Route path="*" element={<HostRoutes />} />
    </Routes>
  );
}
