import { LIMITS } from '@quarry/events/limits';
import { useId } from 'react';
import { lineOf } from '#shared/lib/text.ts';
import { useEstimateTexts } from '#shared/texts/estimate.ts';
import fieldStyles from '#shared/ui/text-field/text-field.module.css';
import { Field, useTyped } from '#shared/ui/text-field/text-field.tsx';
import type { EditorProps } from '../kind.ts';
import * as draft from './draft.ts';
import { estimateIn } from './estimate-in.ts';
import { NumberFields } from './number-fields.tsx';

/** The right number, its unit, and how far off an answer may be. */
export function EstimateEditor({ question, onChange }: EditorProps) {
  const { id } = question;
  const estimate = estimateIn(question);
  if (!estimate) return null;
  return (
    <>
      <NumberFields
        key={id}
        numbers={estimate}
        unit={estimate.unit}
        onChange={(changes) => {
          const [[name = '', number] = []] = Object.entries(changes);
          // Input that is not a number yet stays only in its field.
          if (Number.isFinite(number)) onChange((now) => draft.setNumbers(now, changes), `${id}/${name}`);
        }}
      />
      <UnitField value={estimate.unit} onChange={(unit) => onChange((now) => draft.setUnit(now, unit), `${id}/unit`)} />
    </>
  );
}

interface UnitFieldProps {
  readonly value: string;
  readonly onChange: (unit: string) => void;
}

function UnitField({ value, onChange }: UnitFieldProps) {
  const estimateTexts = useEstimateTexts();
  const id = useId();
  const [typed, cut] = useTyped(value, onChange, lineOf, LIMITS.unitLength);
  return (
    <Field id={id} label={estimateTexts.unit} cut={cut}>
      <input
        {...typed}
        id={id}
        className={fieldStyles.input}
        dir="auto"
        placeholder={estimateTexts.unitPlaceholder}
        autoComplete="off"
        aria-describedby={`${id}-error`}
      />
    </Field>
  );
}
