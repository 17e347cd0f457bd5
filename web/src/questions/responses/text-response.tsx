import { isBlank } from '@quarry/events/characters';
import type { WireResponse } from '@quarry/events/hub-shapes';
import { useId, useState } from 'react';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { lineOf } from '#shared/lib/text.ts';
import fieldStyles from '#shared/ui/text-field/text-field.module.css';
import { Field, useTyped } from '#shared/ui/text-field/text-field.tsx';
import type { PhoneProps } from '../kind.ts';
import { ResponseForm } from './response-form.tsx';

interface TextResponseProps extends PhoneProps {
  readonly label: string;
  readonly send: string;
  readonly max: number;
}

/** A free text response. Refused input stays; autocorrection and capitalisation are off. */
export function TextResponse({ label, send, max, open, fresh, className, onChoose }: TextResponseProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [typed, cut] = useTyped(text, setText, lineOf, max);
  return (
    <ResponseForm
      className={className}
      send={send}
      resting={!open || fresh || isBlank(text)}
      onSend={() => onChoose({ text: text.trim() })}
    >
      <Field id={id} kind="answer" label={label} cut={cut}>
        <input
          {...typed}
          id={id}
          className={fieldStyles.input}
          dir="auto"
          disabled={!open}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          aria-describedby={`${id}-error`}
        />
      </Field>
    </ResponseForm>
  );
}

/** The text of a response; '' without one. */
export function textIn(response: WireResponse | null): string {
  const { text } = fieldsOf(response);
  return typeof text === 'string' ? text : '';
}
