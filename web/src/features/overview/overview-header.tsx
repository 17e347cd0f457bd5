import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/request.ts';
import { useHost } from '#shared/host/me.ts';
import { forget, store } from '#shared/storage/storage.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { useResultsTexts } from '#shared/texts/results.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { SomethingWrongPopup } from '#shared/ui/popup/popup.tsx';
import { DevicesPopup } from './devices-popup.tsx';
import styles from './overview.module.css';

/** The list of devices and Logout, whose popups hold back the reconnect prompt. */
export function useAccount() {
  const [devices, setDevices] = useState(false);
  const logout = useMutation({
    mutationFn: () => request('/api/auth/session', { method: 'DELETE' }),
    onSuccess: () => {
      forget('quizSessionId', 'quizId', 'emailForSignIn');
      // A reload clears everything held in memory for this host.
      window.location.replace('/');
    },
  });
  return { devices, setDevices, logout, isPopupOpen: devices || logout.isError };
}

interface OverviewHeaderProps {
  readonly account: ReturnType<typeof useAccount>;
  readonly onTrash: () => void;
}

/** The header's content: the address signed in, results, trash, devices and Logout. */
export function OverviewHeader({ account, onTrash }: OverviewHeaderProps) {
  const overviewTexts = useOverviewTexts();
  const resultsTexts = useResultsTexts();
  const { email } = useHost();
  const { devices, setDevices, logout } = account;
  return (
    <>
      <span className={`ellipsis ${styles.email}`}>{email}</span>
      <ButtonLink to="/results" label={resultsTexts.title} look="quiet" />
      <Button label={overviewTexts.trash.open} icon="delete" look="quiet" aria-haspopup="dialog" onClick={onTrash} />
      <Button label={overviewTexts.devices.open} icon="user" look="quiet" onClick={() => setDevices(true)} />
      {devices && <DevicesPopup onClose={() => setDevices(false)} />}
      <Button
        label={overviewTexts.logout}
        icon="logout"
        look="quiet"
        busy={logout.isPending}
        onClick={() => logout.mutate()}
      />
      <SomethingWrongPopup open={logout.isError} onOk={logout.reset} />
    </>
  );
}

/** The mail that confirms the host's address, sent again. */
export function useConfirmationMail() {
  const { email } = useHost();
  return useMutation({
    mutationFn: () => request(`/api/session/registerEmail/${encodeURIComponent(email)}`, { method: 'POST' }),
    // So that the mailed link, opened in this browser, does not ask for the address.
    onSuccess: () => store('emailForSignIn', email),
  });
}

/** Says that the address is not confirmed yet, and sends the mail again. */
export function UnverifiedBanner({ mail }: { mail: ReturnType<typeof useConfirmationMail> }) {
  const overviewTexts = useOverviewTexts();
  const isSent = mail.isSuccess;
  return (
    <Banner
      tone={isSent ? 'success' : 'info'}
      title={isSent ? overviewTexts.mailSent : overviewTexts.unverified}
      action={
        <Button label={overviewTexts.resendMail} look="secondary" busy={mail.isPending} onClick={() => mail.mutate()} />
      }
    >
      {isSent ? undefined : overviewTexts.unverifiedText}
    </Banner>
  );
}
