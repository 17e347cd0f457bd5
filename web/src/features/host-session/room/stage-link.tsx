import { useId, useState } from 'react';
import { useOtherScreensTexts } from '#shared/texts/other-screens.ts';
import { Button } from '#shared/ui/button/button.tsx';
import styles from './screens-panel.module.css';

/** A link to select or copy. */
export function StageLink({ link }: { link: string }) {
  const otherScreensTexts = useOtherScreensTexts();
  const id = useId();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // Pages without https have no clipboard.
      setCopied(false);
    }
  };
  return (
    <div className={styles.words}>
      <label htmlFor={id}>{otherScreensTexts.stageLink}</label>
      <input id={id} className={styles.link} readOnly value={link} onFocus={(event) => event.target.select()} />
      <Button label={otherScreensTexts.copy} look="secondary" onClick={() => void copy()} />
      <p role="status">{isCopied !== null && (isCopied ? otherScreensTexts.copied : otherScreensTexts.notCopied)}</p>
    </div>
  );
}
