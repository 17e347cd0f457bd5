import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { ApiError } from '#shared/api/request.ts';
import { isSignedOut, ME } from '#shared/host/use-me.ts';
import { useMediaQuery } from '#shared/lib/use-media-query.ts';
import { UnsupportedWidth } from './unsupported-width.tsx';

/** Another try helps when the service was away, not when it said no. */
const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // Signed out elsewhere: what needs a host gives way to the sign-in.
    onError: (error) => isSignedOut(error) && queries.setQueryData(ME, null),
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      refetchOnWindowFocus: false,
      // Without a network calls fail and say so, instead of waiting for it unseen.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Login, overview, editor and host quiz: not on windows of 768 px and less (specification, section 2). */
export function HostArea() {
  const narrow = useMediaQuery('(max-width: 768px)');
  if (narrow) return <UnsupportedWidth />;
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
