import { usePresenterTexts } from '#shared/texts/presenter.ts';
import { ConfirmPopup } from '#shared/ui/popup/popup.tsx';
import type { useCarefulPress } from '../use-careful-press.ts';
import styles from './presenter.module.css';

/** What a press has to be confirmed for: a start without players, or a question that has only just opened. */
export function CarefulPress({ careful }: { readonly careful: ReturnType<typeof useCarefulPress> }) {
  const presenterTexts = usePresenterTexts();
  return (
    <>
      <div className={styles.again}>
        <p role="status">{careful.pressAgain ? presenterTexts.pressAgain : ''}</p>
      </div>
      <ConfirmPopup
        open={careful.asks}
        title={presenterTexts.alone.title}
        message={presenterTexts.alone.message}
        confirm={{ label: presenterTexts.alone.start, icon: 'play', look: 'primary', onClick: careful.confirm }}
        cancel={presenterTexts.alone.wait}
        onCancel={careful.cancel}
      />
    </>
  );
}
