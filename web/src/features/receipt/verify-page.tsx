import type { Verification } from '@quarry/results/receipts/verify-receipt';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useCheck } from '#shared/lib/use-check.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useReceiptTexts } from '#shared/texts/receipt.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Card, Heading, Page } from '#shared/ui/page/page.tsx';
import styles from './receipt.module.css';
import { canVerify, isOutdated, parsed, verify } from './verification.ts';

/** Largest file read, in bytes; a receipt of 1,000 answers has some 3 MB. */
const MOST = 8 * 1024 * 1024;

/** Outcome for a text: its verification, or why there is none. */
type Outcome = Verification | 'unreadable' | { readonly error: unknown };

/** `/verify`: verifies a receipt with WebCrypto only. The page requests nothing but the public keys. */
export function VerifyPage() {
  const commonTexts = useCommonTexts();
  const receiptTexts = useReceiptTexts();
  const id = useId();
  const [text, setText] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const check = useCheck();
  const show = (given: string) => {
    check.drop();
    setText(given);
    setOutcome(null);
  };
  const verifyText = (given: string) => {
    show(given);
    check.run(
      () => verify(parsed(given)),
      setOutcome,
      (error) => setOutcome({ error }),
    );
  };
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    setOutcome(null);
    check.run(
      async () => (file.size > MOST ? '' : await file.text()),
      verifyText,
      () => setOutcome('unreadable'),
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
          {/* The native field would use the browser's language. */}
          <Button
            label={receiptTexts.choose}
            icon="upload"
            look="secondary"
            size="long"
            disabled={!canVerify()}
            onClick={() => file.current?.click()}
          />
          <input
            ref={file}
            type="file"
            accept="application/json,.json"
            hidden
            aria-label={receiptTexts.choose}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              // Otherwise browsers would not report the same file chosen again.
              target.value = '';
              take(chosen);
            }}
          />
          <label className={styles.field} htmlFor={`${id}-text`}>
            <span>{receiptTexts.paste}</span>
            <textarea
              id={`${id}-text`}
              className={styles.text}
              dir="ltr"
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
          {outcome === 'unreadable' && <Banner tone="error" title={receiptTexts.unreadable} />}
          {typeof outcome === 'object' && outcome !== null && <Told outcome={outcome} />}
          <ButtonLink to="/" label={commonTexts.home} look="secondary" size="long" />
        </div>
      </Card>
    </Page>
  );
}

function Told({ outcome }: { outcome: Exclude<Outcome, string> }) {
  const commonTexts = useCommonTexts();
  const receiptTexts = useReceiptTexts();
  if ('error' in outcome) {
    const isOld = isOutdated(outcome.error);
    const title = isOld ? receiptTexts.verdicts.outdated : failureText(commonTexts, outcome.error);
    return <Banner tone="error" title={title} />;
  }
  if (!outcome.valid)
    return (
      <Banner tone="error" title={receiptTexts.verdicts.invalid}>
        {receiptTexts.reasons[outcome.reason]}
      </Banner>
    );
  const { player, quizName, score, place, of, root, count } = outcome.receipt.claim;
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
      <p className={styles.root}>
        <span>{receiptTexts.root}</span> <bdi>{root}</bdi> <span>{`· ${receiptTexts.events(count)}`}</span>
      </p>
    </>
  );
}
