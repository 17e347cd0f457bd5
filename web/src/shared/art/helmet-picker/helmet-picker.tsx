import { HELMET_COUNT } from '@quarry/events/helmet';
import { Helmet } from '#shared/art/helmet/helmet.tsx';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useJoinTexts } from '#shared/texts/join.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import styles from './helmet-picker.module.css';

const HELMETS = Array.from({ length: HELMET_COUNT }, (_, index) => index);

interface HelmetPickerProps {
  /** The index of the chosen helmet, if any. */
  readonly worn?: number | null;
  /** @param helmet its index */
  readonly onChoose: (helmet: number) => void;
  readonly onCancel: () => void;
}

/** All 36 helmets; a tap chooses one. */
export function HelmetPicker({ worn, onChoose, onCancel }: HelmetPickerProps) {
  const commonTexts = useCommonTexts();
  const joinTexts = useJoinTexts();
  return (
    <Popup
      open
      title={joinTexts.chooseHelmet}
      onDismiss={onCancel}
      safe={<Button label={commonTexts.cancel} look="secondary" onClick={onCancel} />}
    >
      <ul className={styles.helmets}>
        {HELMETS.map((index) => (
          <li key={index}>
            <button
              type="button"
              className={styles.helmet}
              aria-label={joinTexts.helmet(index + 1)}
              aria-pressed={index === worn}
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
