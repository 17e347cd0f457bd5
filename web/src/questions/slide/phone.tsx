import { useSlideTexts } from '#shared/texts/slide.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import type { Phone, PhoneProps } from '../kind.ts';
import styles from './phone.module.css';

/** Its text is shown above; there is nothing to answer. */
function Answers({ className }: PhoneProps) {
  const slideTexts = useSlideTexts();
  return (
    <div className={className}>
      <p className={styles.look}>
        <Icon name="screens" />
        <span>{slideTexts.look}</span>
      </p>
    </div>
  );
}

export const slidePhone: Phone = {
  Answers,
  accepts: () => false,
  shareOf: () => null,
  isOpinion: true,
};
