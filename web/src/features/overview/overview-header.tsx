import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { request } from '#shared/api/request.ts';
import { useHost } from '#shared/host/host-context.ts';
import { ME } from '#shared/host/use-me.ts';
import { forget } from '#shared/storage/storage.ts';
import { DEVICES, OVERVIEW } from '#shared/strings/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Wordmark } from '#shared/ui/page/wordmark.tsx';
import { SomethingWrongPopup } from '#shared/ui/popup/something-wrong-popup.tsx';
import { DevicesPopup } from './devices/devices-popup.tsx';
import styles from './overview.module.css';

/** Who is signed in, and the way out. Who could not be signed out is told. */
export function OverviewHeader() {
  const { email } = useHost();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const [devices, setDevices] = useState(false);
  const logout = useMutation({
    mutationFn: () => request('/api/auth/session', { method: 'DELETE' }),
    onSuccess: () => {
      forget('quizSessionId', 'quizId', 'email');
      navigate('/', { replace: true });
      queries.clear();
      queries.setQueryData(ME, null);
    },
  });
  return (
    <header className={styles.header}>
      <Wordmark />
      <span className={styles.email}>{email}</span>
      <Button label={DEVICES.open} icon="user" look="secondary" onClick={() => setDevices(true)} />
      {devices && <DevicesPopup onClose={() => setDevices(false)} />}
      <Button
        label={OVERVIEW.logout}
        icon="logout"
        look="secondary"
        busy={logout.isPending}
        onClick={() => logout.mutate()}
      />
      <SomethingWrongPopup open={logout.isError} onOk={logout.reset} />
    </header>
  );
}
