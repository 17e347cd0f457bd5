import { LIMITS } from '@quarry/events/limits';
import { useEstimateTexts } from '#shared/texts/estimate.ts';
import { useFormats } from '#shared/texts/language.tsx';
import type { Numbers } from './draft.ts';
import styles from './editor.module.css';
import { NumberInput } from './number-input.tsx';
import { numberText, withUnit } from './numbers.ts';

interface NumberFieldsProps {
  readonly numbers: Numbers;
  readonly unit: string;
  /** @param changes a NaN stands for invalid input */
  readonly onChange: (changes: Partial<Numbers>) => void;
}

/** The right number and the tolerances, summed up in a sentence below. */
export function NumberFields({ numbers, unit, onChange }: NumberFieldsProps) {
  const estimateTexts = useEstimateTexts();
  const formats = useFormats();
  const { target, exactWithin, tolerance } = numbers;
  const words = (number: number) => withUnit(numberText(number, formats), unit);
  const [from, to] = [words(target - exactWithin), words(target + exactWithin)];
  const explained =
    exactWithin > 0
      ? (tolerance > exactWithin ? estimateTexts.explained : estimateTexts.explainedExact)(from, to)
      : (tolerance > 0 ? estimateTexts.explainedOne : estimateTexts.explainedOnly)(words(target));
  return (
    <>
      <NumberInput
        label={estimateTexts.target}
        unit={unit}
        value={target}
        min={-LIMITS.number}
        tooLow={estimateTexts.tooLarge}
        onChange={(number) => onChange({ target: number })}
      />
      <div className={styles.pair}>
        <NumberInput
          label={estimateTexts.exactWithin}
          unit={unit}
          value={exactWithin}
          min={0}
          tooLow={estimateTexts.negative}
          onChange={(number) => onChange({ exactWithin: number })}
        />
        <NumberInput
          label={estimateTexts.tolerance}
          unit={unit}
          value={tolerance}
          min={exactWithin || 0}
          tooLow={estimateTexts.narrow}
          onChange={(number) => onChange({ tolerance: number })}
        />
      </div>
      <p className={styles.explained} aria-live="polite">
        {[target, exactWithin, tolerance].every(Number.isFinite) && explained}
      </p>
    </>
  );
}
