import { useMutation } from '@tanstack/react-query';
import { request } from '#shared/api/request.ts';
import { store } from '#shared/storage/storage.ts';
import { OVERVIEW } from '#shared/strings/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { SomethingWrongPopup } from '#shared/ui/popup/something-wrong-popup.tsx';

/** The address was never confirmed: says so, and sends the mail again. */
export function UnverifiedBanner({ email }: { email: string }) {
  const mail = useMutation({
    mutationFn: () => request(`/api/session/registerEmail/${encodeURIComponent(email)}`, { method: 'POST' }),
    // The mailed link, opened in this browser, asks for no address then.
    onSuccess: () => store('email', email),
  });
  if (mail.isSuccess) return <Banner tone="success" title={OVERVIEW.mailSent} />;
  return (
    <Banner
      tone="info"
      title={OVERVIEW.unverified}
      action={
        <Button label={OVERVIEW.resendMail} look="secondary" busy={mail.isPending} onClick={() => mail.mutate()} />
      }
    >
      {OVERVIEW.unverifiedText}
      <SomethingWrongPopup open={mail.isError} onOk={mail.reset} />
    </Banner>
  );
}
