import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './on-phone.module.css';

/** Instruction below an open question on the projector if there is nothing to choose from. */
export const OnPhone = ({ text }: { readonly text: string }) => (
  <p className={styles.line}>
    <Icon name="keyboard" />
    <span>{text}</span>
  </p>
);
