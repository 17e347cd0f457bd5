import { useHostTexts } from '#shared/texts/host.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './right-shares.module.css';

interface RightSharesProps {
  /** How many players were fully right, in words. */
  readonly right: string;
  /** How many were partly right. */
  readonly partly: string;
}

/** Shown below the statistics of a kind whose responses may be partly right. */
export function RightShares({ right, partly }: RightSharesProps) {
  const hostTexts = useHostTexts();
  return (
    <ul className={`panel ${styles.shares}`} aria-label={hostTexts.statistics}>
      <li data-share="right">
        <Icon name="tick" />
        <span>{right}</span>
      </li>
      <li>
        <span>{partly}</span>
      </li>
    </ul>
  );
}
