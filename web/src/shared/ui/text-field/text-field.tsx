import { characterCount } from '@quarry/events/characters';
import type { Texts } from '@quarry/texts/texts';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { clipTyped, lineOf, settleTyped, type TypedField } from '#shared/lib/text.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import styles from './text-field.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly kind: FieldKind;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Hides the label from view, for a field beside something that already names it. */
  readonly unlabelled?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** Attributes for on-screen keyboards and password managers. */
const HINTS: Record<FieldKind, InputHTMLAttributes<HTMLInputElement>> = {
  question: { autoComplete: 'off' },
  quizName: { autoComplete: 'off' },
  quizCode: { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, inputMode: 'text' },
  userName: { autoComplete: 'nickname', spellCheck: false },
  email: { dir: 'ltr', type: 'email', autoComplete: 'email', inputMode: 'email', spellCheck: false },
  answer: { autoComplete: 'off' },
};

/**
 * A labelled text input with the counter 'length/max' if its kind has a maximum. A quiz code may be too long, which shows a
 * message (specification, section 5); other kinds stop at their maximum and say so.
 */
export function TextField({ kind, label, value, onChange, error, unlabelled, ...rest }: TextFieldProps) {
  const id = useId();
  const commonTexts = useCommonTexts();
  const max = MOST[kind];
  const over = max !== undefined && characterCount(value) > max;
  const isCode = kind === 'quizCode';
  const [typed, cut] = useTyped(
    value,
    onChange,
    (text) => lineOf(isCode ? text.toUpperCase() : text),
    // A whole link may be pasted.
    isCode ? 400 : max,
  );
  return (
    <Field id={id} kind={kind} label={label} unlabelled={unlabelled} error={error ?? null} cut={cut}>
      <input
        dir="auto"
        placeholder={commonTexts.fields[kind]}
        {...HINTS[kind]}
        {...rest}
        {...typed}
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={max === undefined ? `${id}-error` : `${id}-error ${id}-count`}
      />
      {max !== undefined && (
        <span id={`${id}-count`} className={styles.count} data-over={over || undefined}>
          {`${characterCount(value)}/${max}`}
        </span>
      )}
    </Field>
  );
}

/** An input or the end of a composition. */
interface Typing {
  readonly currentTarget: TypedField;
  readonly nativeEvent: Event & { readonly isComposing?: boolean };
}

/**
 * Limits a field to `max` characters.
 * @returns its value and handlers, and the message while its text is one that was cut
 * @param clean normalises the text
 */
export function useTyped(
  value: string,
  onChange: (value: string) => void,
  clean: (text: string) => string,
  max = Infinity,
) {
  const commonTexts = useCommonTexts();
  /** The text that remained after a cut; if the value differs, it was replaced since or is another question's. */
  const [left, setLeft] = useState<string | null>(null);
  /** The field's text during a composition: writing it then would duplicate letters. */
  const [composed, setComposed] = useState<string | null>(null);
  const accept = ({ currentTarget: field, nativeEvent: { isComposing } }: Typing) => {
    const text = clean(field.value);
    setComposed(isComposing ? field.value : null);
    const next = isComposing ? clipTyped(text, max, value) : settleTyped(field, text, value, max);
    setLeft(next === text ? null : next);
    // A composition may end without a change.
    if (next !== value) onChange(next);
  };
  const typed = { value: composed ?? value, onChange: accept, onCompositionEnd: accept };
  return [typed, left === value ? commonTexts.cut(max) : null] as const;
}

interface FieldProps extends Pick<TextFieldProps, 'label' | 'unlabelled'> {
  /** The control's id. */
  readonly id: string;
  readonly kind?: FieldKind | 'number';
  /** The value's error; null while there is none. Absent for a field that takes any value. */
  readonly error?: string | null;
  /** Says that the text was cut; null while it is whole. Absent for a field that cuts nothing. */
  readonly cut?: string | null;
  /** The control, and content beside it. */
  readonly children: ReactNode;
}

/** The frame of every field: its label above, and below it the error of its value, or that it was cut. */
export function Field({ id, kind, label, unlabelled, error, cut, children }: FieldProps) {
  return (
    <div className={styles.field} data-kind={kind} data-invalid={typeof error === 'string' || undefined}>
      <label className={unlabelled ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>{children}</div>
      {(error !== undefined || cut !== undefined) && (
        <p id={`${id}-error`} className={styles.error} aria-live="polite">
          {error ?? cut}
        </p>
      )}
    </div>
  );
}

/** The most characters of each kind of text input (specification, section 5). */
export const MOST = {
  question: 100,
  quizName: 100,
  quizCode: 7,
  userName: 20,
  email: undefined,
  answer: 100,
} as const satisfies Record<FieldKind, number | undefined>;

export type FieldKind = keyof Texts['common']['fields'];
