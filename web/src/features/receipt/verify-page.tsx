import type { Verification } from '@quarry/results/receipts/verify-receipt';
import { type DragEvent, useId, useState } from 'react';
import { useCheck } from '#shared/lib/use-check.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useReceiptTexts } from '#shared/texts/receipt.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Card, Heading, Page } from '#shared/ui/page/page.tsx';
import styles from './receipt.module.css';
import { canVerify, isOutdated, parsed, verify } from './verification.ts';

/** Largest file that is read, in bytes; a receipt of 1,000 answers has some 3 MB. */
const MOST = 8 * 1024 * 1024;

/** `/verify`: verifies a receipt by WebCrypto alone. The page requests nothing but the public keys. */
export function VerifyPage() {
  const commonTexts = useCommonTexts();
  const receiptTexts = useReceiptTexts();
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
      (error) => setVerdict(isOutdated(error) ? receiptTexts.verdicts.outdated : failureText(commonTexts, error)),
    );
  };
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    setVerdict(null);
    check.run(
      async () => (file.size > MOST ? '' : await file.text()),
      verifyText,
      () => setVerdict(receiptTexts.unreadable),
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (canVerify()) take(event.dataTransfer.files[0]);
  };
  return (
    <Page title={receiptTexts.verifyTitle} background="primary2" layout="column">
      <Card className={styles.card}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut of the field in it */}
        <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <Heading focusKey="verify">{receiptTexts.verifyTitle}</Heading>
          <p>{receiptTexts.verifyLead}</p>
          {!canVerify() && <Banner tone="error" title={receiptTexts.verdicts.unsupported} />}
          <label className={styles.field} htmlFor={`${id}-file`}>
            <span>{receiptTexts.choose}</span>
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
            <span>{receiptTexts.paste}</span>
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
            label={receiptTexts.verify}
            icon="tick"
            size="long"
            disabled={text.trim() === '' || !canVerify()}
            busy={check.busy}
            onClick={() => verifyText(text)}
          />
          {typeof verdict === 'string' && <Banner tone="error" title={verdict} />}
          {verdict !== null && typeof verdict !== 'string' && <Verdict verdict={verdict} />}
          <ButtonLink to="/" label={commonTexts.home} look="secondary" size="long" />
        </div>
      </Card>
    </Page>
  );
}

function Verdict({ verdict }: { verdict: Verification }) {
  const receiptTexts = useReceiptTexts();
  if (!verdict.valid)
    return (
      <Banner tone="error" title={receiptTexts.verdicts.invalid}>
        {receiptTexts.reasons[verdict.reason]}
      </Banner>
    );
  const { player, quizName, score, place, of, root, count } = verdict.receipt.claim;
  return (
    <>
      <Banner tone="success" title={receiptTexts.verdicts.verified}>
        {receiptTexts.scope}
      </Banner>
      <p>
        <bdi translate="no">{player.identifier}</bdi>
        <span>{' · '}</span>
        <bdi>{quizName}</bdi>
        <span>{` · ${receiptTexts.points(score)}${place === null ? '' : ` · ${receiptTexts.place(place, of)}`}`}</span>
      </p>
      <p className={styles.root}>{`${receiptTexts.root} ${root} · ${receiptTexts.events(count)}`}</p>
    </>
  );
}
