import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ME } from '#shared/host/use-me.ts';
import { forget, readStored } from '#shared/storage/storage.ts';
import { COMMON } from '#shared/strings/common.ts';
import { LOGIN } from '#shared/strings/login.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import { isEmail } from './email-rule.ts';
import styles from './login.module.css';
import { redeemLink } from './login-api.ts';
import { isSpent, loginFailure } from './login-failure.ts';

/**
 * Redeems a mailed link. Where the address is remembered from asking for it, at once; elsewhere the address is asked
 * for first (specification, section 7), which also keeps mail scanners from using the link up.
 */
export function RedeemLink({ token, onNewLink }: { token: string; onNewLink: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const started = useRef(false);
  const redeem = useMutation({
    mutationFn: (address: string) => redeemLink(token, address),
    onSuccess: (user) => {
      forget('email');
      queries.clear();
      queries.setQueryData(ME, user);
      navigate('/overview', { replace: true });
    },
  });
  const remembered = readStored('email');
  const { mutate } = redeem;
  useEffect(() => {
    if (remembered === null || started.current) return;
    started.current = true;
    mutate(remembered);
  }, [remembered, mutate]);

  if (redeem.isError) {
    const failure = loginFailure(redeem.error);
    return (
      <div className={styles.form}>
        {isSpent(redeem.error) ? (
          <>
            <Banner tone="error" title={LOGIN.linkFailedTitle}>
              {failure}
            </Banner>
            <Button label={COMMON.tryAgain} size="long" onClick={onNewLink} />
          </>
        ) : (
          <>
            <Banner tone="error" title={failure} />
            <Button label={COMMON.tryAgain} size="long" onClick={() => mutate(redeem.variables)} />
          </>
        )}
      </div>
    );
  }
  return (
    <>
      <Loading label={LOGIN.signingIn} />
      <Popup
        open={remembered === null && redeem.isIdle}
        title={LOGIN.confirmTitle}
        message={LOGIN.confirmMessage}
        focus="field"
        safe={<Button label={COMMON.cancel} look="secondary" onClick={onNewLink} />}
        others={<Button label={LOGIN.confirm} disabled={!isEmail(email)} onClick={() => mutate(email.trim())} />}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isEmail(email)) mutate(email.trim());
          }}
        >
          <TextField kind="email" label={LOGIN.email} value={email} onChange={setEmail} />
        </form>
      </Popup>
    </>
  );
}
