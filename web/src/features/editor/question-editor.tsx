import type { Media } from '@quarry/events/media';
import type { Question } from '@quarry/events/questions/question';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { editorOf } from '#questions/editors.ts';
import { lackOf } from '#questions/lacks.ts';
import { asKind, type KindNumber, kindNumberOf } from '#questions/offers.ts';
import { setPicture } from '#questions/pictures/draft.ts';
import { pictureDrop } from '#questions/pictures/picture-drop.ts';
import { PictureField, pictureWords } from '#questions/pictures/picture-field.tsx';
import { useUploads } from '#questions/pictures/uploads.tsx';
import { randomId } from '#shared/storage/device-id.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { GrowingField } from '#shared/ui/text-field/growing-field.tsx';
import { BesideButtons, BesideField } from './beside-fields.tsx';
import { KindIcon } from './kind-icon.tsx';
import kindStyles from './kinds.module.css';
import { KindsPopup } from './kinds-popup.tsx';
import styles from './question-editor.module.css';
import { QuestionSettingsPopup } from './question-settings-popup.tsx';
import * as edit from './quiz-draft.ts';

/** The part of a question that takes the focus; none if chosen from the list. */
export type QuestionPart = 'heading' | 'text' | 'lack';

interface QuestionEditorProps {
  readonly quiz: Quiz;
  readonly question: Question;
  /** A new object moves the focus again. */
  readonly choice: { readonly focus?: QuestionPart };
  readonly onChange: edit.OnChange;
  /** Removes a part, which can be restored. @param what the part, in words */
  readonly onRemove: (next: Quiz, what: string) => void;
}

const BESIDE = ['body', 'explanation', 'notes'] as const satisfies readonly edit.BesidePart[];

/** One question with its answers. */
export function QuestionEditor({ quiz, question, choice, onChange, onRemove }: QuestionEditorProps) {
  const editorTexts = useEditorTexts();
  const overviewTexts = useOverviewTexts();
  const [settings, setSettings] = useState(false);
  const [choosesKind, setChoosesKind] = useState(false);
  /** Optional fields that were expanded here, the latest last. */
  const [unfolded, setUnfolded] = useState<readonly edit.BesidePart[]>([]);
  const section = useRef<HTMLElement>(null);
  const lack = lackOf(overviewTexts, question);
  const focus = useEffectEvent((part: QuestionPart) => {
    const { current } = section;
    if (current !== null) partOf(current, part, lack?.field)?.focus();
  });
  useLayoutEffect(() => {
    if (choice.focus !== undefined) focus(choice.focus);
  }, [choice]);
  const { id } = question;
  const Answers = editorOf(question);
  const kind = kindNumberOf(question);
  const isFolded = (part: edit.BesidePart) => question[part] === undefined && !unfolded.includes(part);
  const beside = (part: edit.BesidePart) =>
    !isFolded(part) && (
      <BesideField
        part={part}
        question={question}
        fresh={unfolded.at(-1) === part}
        onChange={(text) => onChange((now) => edit.setBeside(now, id, part, text), `${id}/${part}`)}
      />
    );
  const uploads = useUploads();
  const setMedia = (media: Media, field?: string) =>
    onChange((now) => edit.changeQuestion(now, id, (one) => setPicture(one, media)), field);
  const index = quiz.questions.indexOf(question);
  const onlyOne = quiz.questions.length <= 1;
  return (
    <section
      ref={section}
      className={`panel ${styles.question}`}
      aria-label={editorTexts.number(index + 1)}
      {...pictureDrop((file) => uploads.start(id, file, (media) => setMedia(media)))}
    >
      <header className={styles.header}>
        <h2 tabIndex={-1}>{editorTexts.number(index + 1)}</h2>
        <Button
          label={editorTexts.moveUp}
          icon="collapse"
          size="short"
          look="quiet"
          resting={index === 0}
          onClick={() => onChange((now) => edit.moveQuestion(now, id, index - 1))}
        />
        <Button
          label={editorTexts.moveDown}
          icon="expand"
          size="short"
          look="quiet"
          resting={index === quiz.questions.length - 1}
          onClick={() => onChange((now) => edit.moveQuestion(now, id, index + 1))}
        />
        <Button label={editorTexts.settings} icon="settings" look="settings" onClick={() => setSettings(true)} />
        <Button
          label={editorTexts.deleteQuestion}
          icon="delete"
          size="short"
          look="remove"
          disabled={onlyOne}
          title={onlyOne ? editorTexts.lastQuestion : editorTexts.deleteQuestion}
          onClick={() => onRemove(edit.deleteQuestion(quiz, id), editorTexts.number(index + 1))}
        />
      </header>
      {kind !== null && <PresentKind kind={kind} onChange={() => setChoosesKind(true)} />}
      <GrowingField
        kind="question"
        label={editorTexts.text}
        value={question.questionText}
        onChange={(typed) => onChange((now) => edit.setQuestionText(now, id, typed), id)}
      />
      <PictureField
        place={id}
        words={pictureWords(editorTexts, null)}
        media={question.media}
        hint={editorTexts.pictures.hint}
        onTake={(media) => setMedia(media)}
        onDescribe={(alt) => question.media && setMedia({ ...question.media, alt }, `${id}/alt`)}
        onRemove={() =>
          onRemove(
            edit.changeQuestion(quiz, id, (one) => setPicture(one, undefined)),
            editorTexts.pictures.picture(null),
          )
        }
      />
      {beside('body')}
      <Answers
        key={`${kind}`}
        question={question}
        onChange={(change, field) => onChange((now) => edit.changeQuestion(now, id, change), field)}
        onRemove={(change, what) => onRemove(edit.changeQuestion(quiz, id, change), what)}
      />
      {beside('explanation')}
      {beside('notes')}
      <BesideButtons
        parts={BESIDE.filter(isFolded)}
        onAdd={(part) => setUnfolded([...unfolded.filter((one) => one !== part), part])}
      />
      <p className={styles.incomplete} aria-live="polite">
        {lack !== null && editorTexts.lack(lack.text)}
      </p>
      {choosesKind && kind !== null && (
        <KindsPopup
          title={editorTexts.changeTitle}
          message={editorTexts.changeHint}
          present={kind}
          onKind={(to) => {
            onChange((now) => edit.changeQuestion(now, id, (one) => asKind(one, to, randomId)));
            setChoosesKind(false);
          }}
          onClose={() => setChoosesKind(false)}
        />
      )}
      {settings && (
        <QuestionSettingsPopup
          question={question}
          options={quiz.options}
          onKeep={(kept) => {
            onChange((now) => edit.setSettings(now, id, kept));
            setSettings(false);
          }}
          onCancel={() => setSettings(false)}
        />
      )}
    </section>
  );
}

/** The question's kind, and a button that changes it. */
function PresentKind({ kind, onChange }: { readonly kind: KindNumber; readonly onChange: () => void }) {
  const editorTexts = useEditorTexts();
  const { name } = editorTexts.kinds[kind];
  return (
    <button
      type="button"
      className={kindStyles.present}
      aria-haspopup="dialog"
      aria-label={editorTexts.changeKind(name)}
      onClick={onChange}
    >
      <KindIcon kind={kind} />
      <span>{name}</span>
      <Icon name="expand" />
    </button>
  );
}

/** Text fields. */
const FIELDS = 'textarea, input:not([type="radio"], [type="checkbox"])';

/** @param lack index of the first field to fill or change */
function partOf(section: HTMLElement, part: QuestionPart, lack = 0): HTMLElement | null | undefined {
  if (part === 'heading') return section.querySelector('h2');
  const fields = [...section.querySelectorAll<HTMLElement>(FIELDS)].filter((one) => !one.closest('[data-beside]'));
  return fields[part === 'text' ? 0 : lack];
}
