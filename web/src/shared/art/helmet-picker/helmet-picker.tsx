import { HELMET_COUNT } from '#shared/art/helmet/choose-helmet.ts';
import { Helmet } from '#shared/art/helmet/helmet.tsx';
import { COMMON } from '#shared/strings/common.ts';
import { JOIN } from '#shared/strings/join.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import styles from './helmet-picker.module.css';

const HELMETS = Array.from({ length: HELMET_COUNT }, (_, index) => index);

interface HelmetPickerProps {
  /** The helmet chosen before. */
  readonly chosen: number | null;
  readonly onChoose: (helmet: number) => void;
  readonly onClose: () => void;
}

/** All 36 helmets, one of which a tap chooses. */
export function HelmetPicker({ chosen, onChoose, onClose }: HelmetPickerProps) {
  return (
    <Popup
      open
      title={JOIN.chooseHelmet}
      onDismiss={onClose}
      safe={<Button label={COMMON.cancel} look="secondary" onClick={onClose} />}
    >
      <ul className={styles.helmets}>
        {HELMETS.map((index) => (
          <li key={index}>
            <button
              type="button"
              className={styles.helmet}
              aria-label={JOIN.helmet(index + 1)}
              aria-pressed={index === chosen}
              onClick={() => onChoose(index)}
            >
              <Helmet index={index} />
            </button>
          </li>
        ))}
      </ul>
    </Popup>
  );
}

/** The chosen helmet beside the name. */
export function ChosenHelmet({ index }: { index: number }) {
  return <Helmet index={index} className={styles.chosen} />;
}
