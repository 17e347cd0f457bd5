import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { afterSignIn } from '#shared/host/after-sign-in.ts';
import { rememberPage } from '#shared/navigation.ts';
import { readStored, store } from '#shared/storage/storage.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useLanguage } from '#shared/texts/language.tsx';
import { useLoginTexts } from '#shared/texts/login.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './login.module.css';
import { isEmail, loginFailure, requestLink } from './sign-in.ts';

/** Asks for the address and sends the link. A new account is signed in at once. */
export function LinkForm() {
  const commonTexts = useCommonTexts();
  const loginTexts = useLoginTexts();
  const [, navigate] = useLocation();
  const language = useLanguage();
  const queries = useQueryClient();
  const [email, setEmail] = useState(() => readStored('emailForSignIn') ?? '');
  const [sent, setSent] = useState(false);
  const link = useMutation({
    mutationFn: (address: string) => requestLink(address, language),
    onMutate: rememberPage,
    onSuccess: ({ created }, sentTo, isHere) => {
      // So that the mailed link, opened in this browser, does not ask for the address.
      store('emailForSignIn', sentTo);
      setSent(!created);
      if (!created) return;
      // The cache belongs to nobody or another host.
      queries.clear();
      if (isHere()) navigate(afterSignIn(Date.now()), { replace: true });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    link.mutate(email.trim());
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{loginTexts.info}</p>
      <p className={styles.how}>{loginTexts.how}</p>
      <TextField kind="email" label={loginTexts.email} value={email} onChange={setEmail} />
      <Button
        type="submit"
        icon="send"
        size="long"
        label={sent ? loginTexts.resend : loginTexts.send}
        disabled={!isEmail(email)}
        busy={link.isPending}
      />
      {link.isError && <Banner tone="error" title={loginFailure(commonTexts, loginTexts, link.error)} />}
      {sent && link.isSuccess && <Banner tone="success" title={loginTexts.sent} />}
    </form>
  );
}
