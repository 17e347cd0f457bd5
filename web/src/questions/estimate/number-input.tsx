import { useId, useState } from 'react';
import { useEstimateTexts } from '#shared/texts/estimate.ts';
import { useFormats } from '#shared/texts/language.tsx';
import fieldStyles from '#shared/ui/text-field/text-field.module.css';
import { Field } from '#shared/ui/text-field/text-field.tsx';
import { numberText, parseNumber } from './numbers.ts';

interface NumberInputProps {
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  /** The smallest allowed number. */
  readonly min: number;
  /** The message for a number below `min`. */
  readonly tooLow: string;
  /** @param number NaN while the input is not a number */
  readonly onChange: (number: number) => void;
}

/** A host's field for any number. The input stays as typed until the value changes from outside, such as by an undo. */
export function NumberInput({ label, unit, value, min, tooLow, onChange }: NumberInputProps) {
  const estimateTexts = useEstimateTexts();
  const formats = useFormats();
  const id = useId();
  const [typed, setTyped] = useState({ text: numberText(value, formats), value });
  const text = Object.is(typed.value, value) || !Number.isFinite(value) ? typed.text : numberText(value, formats);
  const number = parseNumber(text, formats);
  const error =
    number === null
      ? estimateTexts.invalid
      : !Number.isFinite(number)
        ? estimateTexts.tooLarge
        : number < min
          ? tooLow
          : null;
  return (
    <Field id={id} kind="number" label={label} error={error}>
      <input
        id={id}
        className={fieldStyles.input}
        dir="ltr"
        inputMode={min < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        maxLength={32}
        value={text}
        onChange={({ target }) => {
          const next = parseNumber(target.value, formats);
          const isGood = next !== null && next >= min;
          setTyped({ text: target.value, value: isGood ? next : value });
          onChange(isGood ? next : Number.NaN);
        }}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-error`}
      />
      {unit !== '' && (
        <span className={fieldStyles.count} dir="auto">
          {unit}
        </span>
      )}
    </Field>
  );
}
