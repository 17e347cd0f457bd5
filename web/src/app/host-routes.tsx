import { Route, Routes } from 'react-router';
import { lazyScreen } from '#shared/lib/lazy-screen.ts';
import { NotFound } from '#shared/ui/not-found/not-found.tsx';

const HostArea = lazyScreen(async () => (await import('./host-area.tsx')).HostArea);
const RequireHost = lazyScreen(async () => (await import('./require-host.tsx')).RequireHost);
const LoginPage = lazyScreen(async () => (await import('#features/login/login-page.tsx')).LoginPage);
const OverviewPage = lazyScreen(async () => (await import('#features/overview/overview-page.tsx')).OverviewPage);
const EditorPage = lazyScreen(async () => (await import('#features/editor/editor-page.tsx')).EditorPage);
const HostPage = lazyScreen(async () => (await import('#features/host-session/host-page.tsx')).HostPage);
const DesignPage = import.meta.env.DEV
  ? lazyScreen(async () => (await import('#features/design/design-page.tsx')).DesignPage)
  : null;

/** The routes no phone opens, apart, so that not even their files' names travel to one. */
export function HostRoutes() {
  return (
    <Routes>
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
