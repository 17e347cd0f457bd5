import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { afterSignIn } from '#shared/host/after-sign-in.ts';
import { ME } from '#shared/host/me.ts';
import { rememberPage } from '#shared/navigation.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { forget, readStored } from '#shared/storage/storage.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useLoginTexts } from '#shared/texts/login.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './login.module.css';
import { isEmail, isSpent, loginFailure, mayBeAnothers, redeemLink } from './sign-in.ts';

/**
 * Redeems a mailed link: at once if the browser remembers the address it was requested for; otherwise it asks for the
 * address first (specification, section 7), which also keeps mail scanners from consuming the link. A wrong address
 * does not consume it.
 */
export function RedeemLink({ token, onNewLink }: { token: string; onNewLink: () => void }) {
  const commonTexts = useCommonTexts();
  const loginTexts = useLoginTexts();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const [remembered] = useState(() => readStored('emailForSignIn'));
  const [attempt] = useState(randomId);
  const [email, setEmail] = useState(remembered ?? '');
  const [asking, setAsking] = useState(remembered === null);
  const started = useRef(false);
  const redeem = useMutation({
    mutationFn: (address: string) => redeemLink(token, address, attempt),
    onMutate: rememberPage,
    onSuccess: (user, _, isHere) => {
      forget('emailForSignIn');
      queries.clear();
      queries.setQueryData(ME, user);
      if (isHere()) navigate(afterSignIn(Date.now()), { replace: true });
    },
  });
  const { mutate } = redeem;
  useEffect(() => {
    if (remembered === null || started.current) return;
    started.current = true;
    mutate(remembered);
  }, [remembered, mutate]);
  const confirm = () => {
    if (!isEmail(email)) return;
    setAsking(false);
    mutate(email.trim());
  };

  return (
    <>
      {redeem.isError ? (
        <div className={styles.form}>
          {isSpent(redeem.error) ? (
            <Banner tone="error" title={loginTexts.linkFailedTitle}>
              {loginFailure(commonTexts, loginTexts, redeem.error)}
            </Banner>
          ) : (
            <Banner tone="error" title={loginFailure(commonTexts, loginTexts, redeem.error)} />
          )}
          {mayBeAnothers(redeem.error) && (
            <Button label={loginTexts.otherAddress} size="long" onClick={() => setAsking(true)} />
          )}
          {isSpent(redeem.error) || mayBeAnothers(redeem.error) ? (
            <Button label={loginTexts.newLink} look="secondary" size="long" onClick={onNewLink} />
          ) : (
            <Button label={commonTexts.tryAgain} size="long" onClick={() => mutate(redeem.variables)} />
          )}
        </div>
      ) : (
        !asking && <Loading label={loginTexts.signingIn} />
      )}
      <Popup
        open={asking}
        title={loginTexts.confirmTitle}
        message={loginTexts.confirmMessage}
        focus="field"
        safe={<Button label={commonTexts.cancel} look="secondary" onClick={onNewLink} />}
        others={<Button label={loginTexts.confirm} disabled={!isEmail(email)} onClick={confirm} />}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <TextField kind="email" label={loginTexts.email} value={email} onChange={setEmail} />
        </form>
      </Popup>
    </>
  );
}
