import { useFormats } from '#shared/texts/language.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './score.module.css';

/** Points with a coin icon. */
export function Score({ value, size = 'medium' }: { value: number; size?: 'medium' | 'hall' | 'large' }) {
  const formats = useFormats();
  return (
    <span className={styles.score} data-size={size}>
      <Icon name="coin" className={styles.coin} />
      <span>{formats.number(value)}</span>
    </span>
  );
}
