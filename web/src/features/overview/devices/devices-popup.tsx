import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoment } from '#shared/host/format-date.ts';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { DEVICES } from '#shared/strings/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { browserName } from './browser-name.ts';
import styles from './devices.module.css';
import { endSignIn, listSignIns } from './sign-ins-api.ts';

const SIGN_INS = ['sign-ins'] as const;

/** Where this host is signed in; each of the others can be signed out. */
export function DevicesPopup({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const signIns = useQuery({ queryKey: SIGN_INS, queryFn: listSignIns, staleTime: 0 });
  const end = useMutation({
    mutationFn: endSignIn,
    onSettled: () => queries.invalidateQueries({ queryKey: SIGN_INS }),
  });
  return (
    <Popup
      open
      wide
      title={DEVICES.title}
      message={DEVICES.message}
      onDismiss={onClose}
      safe={<Button label={COMMON.close} onClick={onClose} />}
    >
      {signIns.isPending && <Loading label={COMMON.loading} />}
      {(signIns.isError || end.isError) && <Banner tone="error" title={ERRORS.generic} />}
      <ul className={styles.list}>
        {signIns.data?.map(({ id, current, userAgent, lastSeenAt }) => (
          <li key={id} className={styles.device}>
            <span className={styles.name}>{browserName(userAgent, DEVICES.unknown)}</span>
            <span className={styles.seen}>{current ? DEVICES.current : DEVICES.seen(formatMoment(lastSeenAt))}</span>
            {!current && (
              <Button
                label={DEVICES.end}
                icon="logout"
                look="delete"
                busy={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              />
            )}
          </li>
        ))}
      </ul>
    </Popup>
  );
}
