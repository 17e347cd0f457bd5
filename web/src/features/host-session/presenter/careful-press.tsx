import { usePresenterTexts } from '#shared/texts/presenter.ts';
import type { useCarefulPress } from '../use-careful-press.ts';
import { AlonePopup } from './alone-popup.tsx';
import styles from './presenter.module.css';

/** Confirmation of a press: for a start without players, or a question that has only just opened. */
export function CarefulPress({ careful }: { readonly careful: ReturnType<typeof useCarefulPress> }) {
  const presenterTexts = usePresenterTexts();
  return (
    <>
      <div className={styles.again}>
        <p role="status">{careful.pressAgain ? presenterTexts.pressAgain : ''}</p>
      </div>
      <AlonePopup careful={careful} />
    </>
  );
}
