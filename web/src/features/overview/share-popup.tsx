import type { Quiz } from '@quarry/events/quiz/quiz';
import { useId, useState } from 'react';
import { Failed } from '#shared/host/host-layout.tsx';
import { useShare } from '#shared/host/library.ts';
import { quizFailure } from '#shared/host/quizzes.ts';
import { restoreFocus } from '#shared/host/restore-focus.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import styles from './share-popup.module.css';

interface SharePopupProps {
  readonly quiz: Quiz;
  readonly onClose: () => void;
}

/** The link that shares a quiz: created, copied and withdrawn. */
export function SharePopup({ quiz, onClose }: SharePopupProps) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  const { link, make, stop } = useShare(quiz.id);
  const texts = overviewTexts.share;
  const error = make.error ?? stop.error;
  const url = link.data ?? null;
  return (
    <Popup
      open
      wide
      title={texts.title}
      message={texts.message(quiz.name)}
      onDismiss={onClose}
      safe={<Button label={commonTexts.close} look="secondary" onClick={onClose} />}
    >
      {link.isPending && <Loading label={commonTexts.loading} />}
      {link.isError && (
        <Failed
          text={quizFailure(commonTexts, overviewTexts, link.error)}
          busy={link.isFetching}
          onRetry={() => link.refetch()}
        />
      )}
      {link.isSuccess && url === null && (
        <>
          {stop.isSuccess && <Banner tone="success" title={texts.stopped} />}
          <Button
            ref={restoreFocus}
            className={styles.make}
            label={texts.make}
            icon="share"
            busy={make.isPending}
            onClick={() => {
              stop.reset();
              make.mutate();
            }}
          />
        </>
      )}
      {url !== null && (
        <>
          <Link url={url} />
          <div className={styles.actions}>
            <a href={url} target="_blank" rel="noreferrer">
              {texts.look}
            </a>
            <Button
              ref={restoreFocus}
              label={texts.stop}
              icon="x"
              look="remove"
              busy={stop.isPending}
              onClick={() => stop.mutate()}
            />
          </div>
        </>
      )}
      {error !== null && <Banner tone="error" title={quizFailure(commonTexts, overviewTexts, error)} />}
    </Popup>
  );
}

/** A link to copy, or to select if there is no clipboard. */
function Link({ url }: { readonly url: string }) {
  const overviewTexts = useOverviewTexts();
  const id = useId();
  const [said, setSaid] = useState<'copied' | 'notCopied' | null>(null);
  const texts = overviewTexts.share;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid('copied');
    } catch {
      // Pages without https have no clipboard.
      setSaid('notCopied');
    }
  };
  return (
    <div className={styles.link}>
      <label htmlFor={id}>{texts.link}</label>
      <input id={id} readOnly dir="ltr" value={url} onFocus={(event) => event.target.select()} />
      <Button ref={restoreFocus} label={texts.copy} icon="share" onClick={() => void copy()} />
      <p role="status">{said && texts[said]}</p>
    </div>
  );
}
