import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { request } from '#shared/api/request.ts';
import { browserName } from '#shared/host/browser-name.ts';
import { Failed } from '#shared/host/host-layout.tsx';
import { requestDeletion } from '#shared/host/requests.ts';
import { restoreFocus } from '#shared/host/restore-focus.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import styles from './devices-popup.module.css';

const SIGN_INS = ['sign-ins'] as const;
/** In place of an id: all sign-ins except this browser’s. */
const OTHERS = null;

/** This host's sign-ins; other browsers can be signed out, individually or all at once. */
export function DevicesPopup({ onClose }: { onClose: () => void }) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  const queries = useQueryClient();
  const signIns = useQuery({ queryKey: SIGN_INS, queryFn: listSignIns, staleTime: 0 });
  const end = useMutation({
    mutationFn: endSignIn,
    onSettled: () => queries.invalidateQueries({ queryKey: SIGN_INS }),
  });
  const others = signIns.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Popup open wide title={overviewTexts.devices.title} message={overviewTexts.devices.message} onDismiss={onClose}>
      {signIns.isPending && <Loading label={commonTexts.loading} />}
      {signIns.isError && (
        <Failed
          text={failureText(commonTexts, signIns.error)}
          busy={signIns.isFetching}
          onRetry={() => signIns.refetch()}
        />
      )}
      {end.isError && <Banner tone="error" title={failureText(commonTexts, end.error)} />}
      <ul className={styles.list}>
        {signIns.data?.map(({ id, current, userAgent, lastSeenAt }) => (
          <li key={id} className={styles.device}>
            <span className={styles.name}>{browserName(userAgent, overviewTexts.devices.unknown)}</span>
            <span className={styles.seen}>
              {current ? overviewTexts.devices.current : overviewTexts.devices.seen(lastSeenAt)}
            </span>
            {!current && (
              <Button
                ref={restoreFocus}
                label={overviewTexts.devices.end}
                icon="logout"
                look="remove"
                busy={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {others > 1 && (
        <Button
          ref={restoreFocus}
          label={overviewTexts.devices.endOthers}
          icon="logout"
          look="remove"
          busy={end.isPending && end.variables === OTHERS}
          onClick={() => end.mutate(OTHERS)}
        />
      )}
    </Popup>
  );
}

const signIn = z.object({
  id: z.string(),
  current: z.boolean(),
  userAgent: z.string().nullable(),
  lastSeenAt: z.string(),
});

/** A browser this host is signed in with. `lastSeenAt` is an ISO 8601 instant. */
type SignIn = z.infer<typeof signIn>;

async function listSignIns(): Promise<SignIn[]> {
  return z.array(signIn).parse(await (await request('/api/auth/sessions')).json());
}

/** Signs a browser out, or all others; their sockets are closed. */
async function endSignIn(id: string | typeof OTHERS): Promise<void> {
  await requestDeletion(id === OTHERS ? '/api/auth/sessions' : `/api/auth/sessions/${encodeURIComponent(id)}`);
}
