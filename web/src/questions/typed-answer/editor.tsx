import { LIMITS } from '@quarry/events/limits';
import { useLayoutEffect, useRef } from 'react';
import { randomId } from '#shared/storage/device-id.ts';
import { useTypedAnswerTexts } from '#shared/texts/typed-answer.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { GrowingField } from '#shared/ui/text-field/growing-field.tsx';
import type { EditorProps } from '../kind.ts';
import * as draft from './draft.ts';
import styles from './editor.module.css';

/** One to twenty accepted spellings, and how closely a response must match one. */
export function SpellingsEditor({ question, onChange, onRemove }: EditorProps) {
  const typedAnswerTexts = useTypedAnswerTexts();
  const { id, answers } = question;
  const typed = draft.typedAnswerIn(question);
  const list = useRef<HTMLUListElement>(null);
  // Position of the spelling whose field gets the focus after the next render.
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current === null) return;
    list.current?.querySelectorAll<HTMLElement>('textarea')[next.current]?.focus();
    next.current = null;
  });
  return (
    <>
      <p className={styles.hint}>{typedAnswerTexts.hint}</p>
      <ul ref={list} className={styles.spellings} aria-label={typedAnswerTexts.spellings}>
        {answers.map((answer, position) => (
          <li key={answer.id} className={styles.spelling}>
            <GrowingField
              kind="answer"
              label={typedAnswerTexts.spelling(position + 1)}
              unlabelled
              value={answer.value}
              onChange={(text) => onChange((now) => draft.setSpelling(now, answer.id, text), `${id}/${answer.id}`)}
            />
            <Button
              icon="delete"
              label={typedAnswerTexts.deleteSpelling(position + 1)}
              size="short"
              look="remove"
              disabled={answers.length <= 1}
              onClick={() => {
                next.current = Math.min(position, answers.length - 2);
                onRemove((now) => draft.deleteSpelling(now, answer.id), typedAnswerTexts.spelling(position + 1));
              }}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          icon="add"
          label={typedAnswerTexts.addSpelling}
          look="secondary"
          disabled={answers.length >= LIMITS.spellings}
          onClick={() => {
            next.current = answers.length;
            onChange((now) => draft.addSpelling(now, randomId));
          }}
        />
      </div>
      <Switch
        label={typedAnswerTexts.exact}
        hint={typedAnswerTexts.exactHint}
        checked={typed?.exact ?? false}
        onChange={(exact) => onChange((now) => draft.setMatching(now, { exact }))}
      />
      <Choice
        label={typedAnswerTexts.typos}
        options={typedAnswerTexts.typosOf}
        value={typed?.typos ?? 0}
        onChange={(typos) => onChange((now) => draft.setMatching(now, { typos }))}
      />
    </>
  );
}
