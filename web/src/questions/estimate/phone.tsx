import { useId, useState } from 'react';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { useEstimateTexts } from '#shared/texts/estimate.ts';
import { useFormats } from '#shared/texts/language.tsx';
import fieldStyles from '#shared/ui/text-field/text-field.module.css';
import { Field } from '#shared/ui/text-field/text-field.tsx';
import type { Phone, PhoneProps } from '../kind.ts';
import { Given, GivenPart, ResponseForm } from '../responses/response-form.tsx';
import { numberText, parseNumber, withUnit } from './numbers.ts';
import styles from './phone.module.css';

/** A number field while the question is open; then the sent number, the right one and the difference. */
function Answers(props: PhoneProps) {
  const estimateTexts = useEstimateTexts();
  const formats = useFormats();
  const { question, running, open, response, className } = props;
  const { number } = fieldsOf(response);
  const { unit, target, exactWithin } = shownIn(question);
  const words = (value: number) => withUnit(numberText(value, formats), unit);
  if (running && (typeof number !== 'number' || open))
    return <NumberResponse {...props} key={question.id} unit={unit} />;
  const distance = typeof number === 'number' && target !== undefined ? Math.abs(number - target) : null;
  if (typeof number !== 'number' && target === undefined) return null;
  return (
    <Given className={className}>
      {typeof number === 'number' && (
        <GivenPart
          label={running ? estimateTexts.sent : estimateTexts.yours}
          texts={[
            words(number),
            ...(distance === null || running
              ? []
              : [distance <= exactWithin ? estimateTexts.exact : estimateTexts.off(words(distance))]),
          ]}
        />
      )}
      {!running && target !== undefined && <GivenPart isRight label={estimateTexts.right} texts={[words(target)]} />}
    </Given>
  );
}

/** The target arrives with the close. */
function shownIn(question: PhoneProps['question']) {
  const { unit, target, exactWithin } = fieldsOf(question);
  return {
    unit: typeof unit === 'string' ? unit : '',
    target: typeof target === 'number' ? target : undefined,
    exactWithin: typeof exactWithin === 'number' ? exactWithin : 0,
  };
}

/** Refused input stays. Before sending, shows how the input is interpreted. */
function NumberResponse({ open, fresh, className, unit, onChoose }: PhoneProps & { readonly unit: string }) {
  const estimateTexts = useEstimateTexts();
  const formats = useFormats();
  const id = useId();
  const [text, setText] = useState('');
  // No errors while the player is still typing.
  const [isSent, setIsSent] = useState(false);
  const number = parseNumber(text, formats);
  const isGood = number !== null && Number.isFinite(number);
  const error = !isSent || isGood ? null : number === null ? estimateTexts.invalid : estimateTexts.tooLarge;
  const send = () => {
    setIsSent(true);
    if (isGood) onChoose({ number });
    else document.getElementById(id)?.focus();
  };
  return (
    <ResponseForm className={className} send={estimateTexts.send} resting={!open || fresh} onSend={send}>
      <Field
        id={id}
        kind="number"
        label={unit === '' ? estimateTexts.field : estimateTexts.fieldIn(unit)}
        error={error}
      >
        <input
          id={id}
          className={fieldStyles.input}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="send"
          maxLength={32}
          disabled={!open}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setIsSent(false);
          }}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-error ${id}-read`}
        />
        <button
          type="button"
          className={styles.sign}
          aria-label={estimateTexts.sign}
          aria-pressed={/^\s*[-−–‐]/.test(text)}
          disabled={!open}
          onClick={() => setText(/^\s*[-−–‐]/.test(text) ? text.replace(/^\s*[-−–‐]/, '') : `−${text}`)}
        >
          <span aria-hidden="true">±</span>
        </button>
      </Field>
      <p id={`${id}-read`} className={styles.read}>
        {isGood && estimateTexts.reads(withUnit(numberText(number, formats), unit))}
      </p>
    </ResponseForm>
  );
}

export const estimatePhone: Phone = {
  Answers,
  accepts: (_, response) => typeof fieldsOf(response).number === 'number',
  shareOf: (_, { share }) => share,
};
