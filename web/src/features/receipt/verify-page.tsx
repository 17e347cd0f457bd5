import type { Verification } from '@quarry/results/receipts/verify-receipt';
import { type DragEvent, useId, useState } from 'react';
import { useCheck } from '#shared/lib/use-check.ts';
import { COMMON } from '#shared/strings/common.ts';
import { failureText } from '#shared/strings/rejections.ts';
import { RECEIPT } from '#shared/strings/results.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Card, Heading, Page } from '#shared/ui/page/page.tsx';
import styles from './receipt.module.css';
import { canVerify, isOutdated, parsed, verify } from './verification.ts';

/** Largest file that is read, in bytes; a receipt of 1,000 answers has some 3 MB. */
const MOST = 8 * 1024 * 1024;

/** `/verify`: verifies a receipt by WebCrypto alone. The page requests nothing but the public keys. */
export function VerifyPage() {
  const id = useId();
  const [text, setText] = useState('');
  /** A text says why there is none. */
  const [verdict, setVerdict] = useState<Verification | string | null>(null);
  const check = useCheck();
  const show = (given: string) => {
    check.drop();
    setText(given);
    setVerdict(null);
  };
  const verifyText = (given: string) => {
    show(given);
    check.run(
      () => verify(parsed(given)),
      setVerdict,
      (error) => setVerdict(isOutdated(error) ? RECEIPT.outdated : failureText(error)),
    );
  };
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    setVerdict(null);
    check.run(
      async () => (file.size > MOST ? '' : await file.text()),
      verifyText,
      () => setVerdict(RECEIPT.unreadable),
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (canVerify()) take(event.dataTransfer.files[0]);
  };
  return (
    <Page title={RECEIPT.verifyTitle} background="primary2" layout="column">
      <Card className={styles.card}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut of the field in it */}
        <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <Heading focusKey="verify">{RECEIPT.verifyTitle}</Heading>
          <p>{RECEIPT.verifyLead}</p>
          {!canVerify() && <Banner tone="error" title={RECEIPT.unsupported} />}
          <label className={styles.field} htmlFor={`${id}-file`}>
            <span>{RECEIPT.choose}</span>
            <input
              id={`${id}-file`}
              type="file"
              accept="application/json,.json"
              disabled={!canVerify()}
              // Otherwise browsers would not report the same file chosen again.
              onClick={({ currentTarget }) => {
                currentTarget.value = '';
              }}
              onChange={({ target }) => take(target.files?.[0])}
            />
          </label>
          <label className={styles.field} htmlFor={`${id}-text`}>
            <span>{RECEIPT.paste}</span>
            <textarea
              id={`${id}-text`}
              className={styles.text}
              rows={6}
              spellCheck={false}
              value={text}
              onChange={({ target }) => show(target.value)}
            />
          </label>
          <Button
            label={RECEIPT.verify}
            icon="tick"
            size="long"
            disabled={text.trim() === '' || !canVerify()}
            busy={check.busy}
            onClick={() => verifyText(text)}
          />
          {typeof verdict === 'string' && <Banner tone="error" title={verdict} />}
          {verdict !== null && typeof verdict !== 'string' && <Verdict verdict={verdict} />}
          <ButtonLink to="/" label={COMMON.home} look="secondary" size="long" />
        </div>
      </Card>
    </Page>
  );
}

function Verdict({ verdict }: { verdict: Verification }) {
  if (!verdict.valid)
    return (
      <Banner tone="error" title={RECEIPT.invalid}>
        {RECEIPT.reasons[verdict.reason]}
      </Banner>
    );
  const { player, quizName, score, place, of, root, count } = verdict.receipt.claim;
  return (
    <>
      <Banner tone="success" title={RECEIPT.verified}>
        {RECEIPT.scope}
      </Banner>
      <p>
        <bdi translate="no">{player.identifier}</bdi>
        <span>{' · '}</span>
        <bdi>{quizName}</bdi>
        <span>{` · ${RECEIPT.points(score)}${place === null ? '' : ` · ${RECEIPT.place(place, of)}`}`}</span>
      </p>
      <p className={styles.root}>{`${RECEIPT.root} ${root} · ${RECEIPT.events(count)}`}</p>
    </>
  );
}
