import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './on-phone.module.css';

/** Below an open question on the projector, where there is nothing to choose from: what to do. */
export const OnPhone = ({ text }: { readonly text: string }) => (
  <p className={styles.line}>
    <Icon name="keyboard" />
    <span>{text}</span>
  </p>
);
