import { useState } from 'react';
import { Failed } from '#shared/host/host-layout.tsx';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useResultsTexts } from '#shared/texts/results.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { ConfirmPopup } from '#shared/ui/popup/popup.tsx';
import styles from './results.module.css';
import { useRetention } from './use-results.ts';

/** In the order of `RESULTS.keepOptions`. */
const DAYS: readonly (number | null)[] = [null, 30, 90, 365];
const DAY_MS = 24 * 60 * 60 * 1000;

/** The retention period, and a popup to change it, which says what that deletes. */
export function Retention() {
  const commonTexts = useCommonTexts();
  const resultsTexts = useResultsTexts();
  const { kept, keep } = useRetention();
  /** Index into `DAYS`; -1 for another number of days; null while the popup is closed. */
  const [chosen, setChosen] = useState<number | null>(null);
  // The failure and the pressed button stay during a retry.
  const [failure, setFailure] = useState<Error | null>(null);
  if (kept.error !== null && kept.error !== failure) setFailure(kept.error);
  if (kept.data === undefined)
    return failure === null ? null : (
      <Failed text={failureText(commonTexts, failure)} busy={kept.isFetching} onRetry={() => kept.refetch()} />
    );
  const { days } = kept.data;
  const current = DAYS.indexOf(days);
  const close = () => {
    setChosen(null);
    keep.reset();
  };
  const wanted = DAYS[chosen ?? -1];
  const save = () => wanted !== undefined && keep.mutate(wanted, { onSuccess: close });
  return (
    <div className={`panel ${styles.kept}`}>
      <span>{resultsTexts.kept(days)}</span>
      <Button label={resultsTexts.change} look="secondary" aria-haspopup="dialog" onClick={() => setChosen(current)} />
      <ConfirmPopup
        open={chosen !== null}
        wide
        title={resultsTexts.keepTitle}
        message={resultsTexts.keepMessage}
        confirm={{
          label: resultsTexts.keepSave,
          icon: 'save',
          look: wanted === null ? 'primary' : 'delete',
          busy: keep.isPending,
          disabled: wanted === undefined || wanted === days,
          onClick: save,
        }}
        onCancel={close}
      >
        <Choice
          label={resultsTexts.keepLabel}
          options={resultsTexts.keepOptions}
          value={chosen ?? -1}
          onChange={setChosen}
        />
        <p role="status">
          {typeof wanted === 'number'
            ? resultsTexts.keepWarning(new Date(Date.now() - wanted * DAY_MS).toISOString())
            : resultsTexts.keepSafe}
        </p>
        {keep.isError && <Banner tone="error" title={failureText(commonTexts, keep.error)} />}
      </ConfirmPopup>
    </div>
  );
}
