import { LIMITS } from '@quarry/events/limits';
import type { Question } from '@quarry/events/questions/question';
import { useEffect, useRef } from 'react';
import { linesOf } from '#shared/host/lines.ts';
import { lineOf } from '#shared/lib/text.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextArea } from '#shared/ui/text-field/text-area.tsx';
import styles from './question-editor.module.css';
import type { BesidePart } from './quiz-draft.ts';

const FIELDS = {
  body: { max: LIMITS.bodyLength, clean: linesOf },
  explanation: { max: LIMITS.explanationLength, clean: lineOf },
  notes: { max: LIMITS.notesLength, clean: lineOf },
} satisfies Record<BesidePart, { readonly max: number; readonly clean: (text: string) => string }>;

interface BesideFieldProps {
  readonly part: BesidePart;
  readonly question: Question;
  /** It has just been expanded and takes the focus. */
  readonly fresh: boolean;
  readonly onChange: (text: string) => void;
}

/** An optional text of a question: body, explanation or notes. */
export function BesideField({ part, question, fresh, onChange }: BesideFieldProps) {
  const editorTexts = useEditorTexts();
  const ref = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (fresh) ref.current?.focus();
  }, [fresh]);
  const { label, placeholder } = editorTexts.beside[part];
  return (
    <div data-beside>
      <TextArea
        {...FIELDS[part]}
        ref={ref}
        label={label}
        placeholder={placeholder}
        value={question[part] ?? ''}
        onChange={onChange}
      />
    </div>
  );
}

interface BesideButtonsProps {
  /** The collapsed parts. */
  readonly parts: readonly BesidePart[];
  readonly onAdd: (part: BesidePart) => void;
}

/** Expands fields that are not used yet. */
export function BesideButtons({ parts, onAdd }: BesideButtonsProps) {
  const editorTexts = useEditorTexts();
  if (parts.length === 0) return null;
  return (
    <div className={styles.beside}>
      {parts.map((part) => (
        <Button key={part} label={editorTexts.beside[part].add} icon="add" look="quiet" onClick={() => onAdd(part)} />
      ))}
    </div>
  );
}
