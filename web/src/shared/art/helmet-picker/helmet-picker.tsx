import { HELMET_COUNT, idForHelmet } from '#shared/art/helmet/choose-helmet.ts';
import { Helmet } from '#shared/art/helmet/helmet.tsx';
import { randomId } from '#shared/storage/device-id.ts';
import { COMMON } from '#shared/strings/common.ts';
import { JOIN } from '#shared/strings/join.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import styles from './helmet-picker.module.css';

const HELMETS = Array.from({ length: HELMET_COUNT }, (_, index) => index);

export interface ChosenHelmet {
  /** 0 to 35 */
  readonly index: number;
  /** @returns an id that gives this helmet to a player of that name */
  readonly idFor: (userName: string) => string;
}

interface HelmetPickerProps {
  /** The index of the chosen helmet, if any. */
  readonly worn?: number | undefined;
  readonly onChoose: (chosen: ChosenHelmet) => void;
  readonly onCancel: () => void;
}

/** All 36 helmets; a tap chooses one. */
export function HelmetPicker({ worn, onChoose, onCancel }: HelmetPickerProps) {
  return (
    <Popup
      open
      title={JOIN.chooseHelmet}
      onDismiss={onCancel}
      safe={<Button label={COMMON.cancel} look="secondary" onClick={onCancel} />}
    >
      <ul className={styles.helmets}>
        {HELMETS.map((index) => (
          <li key={index}>
            <button
              type="button"
              className={styles.helmet}
              aria-label={JOIN.helmet(index + 1)}
              aria-pressed={index === worn}
              onClick={() => onChoose({ index, idFor: (name) => idForHelmet(index, name, randomId) })}
            >
              <Helmet index={index} />
            </button>
          </li>
        ))}
      </ul>
    </Popup>
  );
}
