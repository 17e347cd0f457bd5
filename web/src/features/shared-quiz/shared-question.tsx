import type { Media } from '@quarry/events/media';
import { kindOf, type Question } from '@quarry/events/questions/question';
import { KindIcon } from '#features/editor/kind-icon.tsx';
import { hasPoints, kindNumberOf } from '#questions/offers.ts';
import { API_BASE } from '#shared/api/request.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { useSharedQuizTexts } from '#shared/texts/shared-quiz.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { RichTextLater } from '#shared/ui/rich-text/rich-text-later.tsx';
import styles from './shared-quiz.module.css';

interface SharedQuestionProps {
  readonly question: Question;
  /** From 1. */
  readonly number: number;
}

/** A read-only question: its kind, its texts and pictures, and the right answers. */
export function SharedQuestion({ question, number }: SharedQuestionProps) {
  const editorTexts = useEditorTexts();
  const sharedQuizTexts = useSharedQuizTexts();
  const kind = kindNumberOf(question);
  const { questionText, body, media, explanation, maxQuestionTime, questionPoints } = question;
  return (
    <li className={`panel ${styles.question}`}>
      <p className={styles.kind}>
        {kind !== null && <KindIcon kind={kind} />}
        <span>{sharedQuizTexts.question(number)}</span>
        {kind !== null && <strong>{editorTexts.kinds[kind].name}</strong>}
        <span>{maxQuestionTime === 0 ? sharedQuizTexts.untimed : sharedQuizTexts.seconds(maxQuestionTime)}</span>
        {hasPoints(question) && <span>{sharedQuizTexts.points(questionPoints)}</span>}
      </p>
      <h2 dir="auto">{questionText || editorTexts.untitled}</h2>
      {body !== undefined && <RichTextLater text={body} />}
      {media !== undefined && <Picture media={media} />}
      <RightAnswers question={question} />
      {explanation !== undefined && (
        <p className={styles.explanation}>
          <Icon name="info" label={sharedQuizTexts.explanation} />
          <span dir="auto">{explanation}</span>
        </p>
      )}
    </li>
  );
}

/** The answers, the right ones with a tick, or in the right order; for kinds without answers, the solution. */
export function RightAnswers({ question }: { readonly question: Question }) {
  const sharedQuizTexts = useSharedQuizTexts();
  const right = kindOf(question).rightTexts(question);
  const { answers } = question;
  if (answers.length === 0 && right.length === 0) return null;
  if (answers.length === 0)
    return (
      <ul className={styles.answers}>
        {right.map((text) => (
          <Answer key={text} text={text} label={sharedQuizTexts.right} />
        ))}
      </ul>
    );
  // A single right answer that consists of all of them.
  const isOrder = answers.length > 1 && right.length === 1 && answers.every(({ correct }) => correct);
  return (
    <>
      {isOrder && <p className={styles.facts}>{sharedQuizTexts.order}</p>}
      <ol className={styles.answers} data-ordered={isOrder || undefined}>
        {answers.map(({ id, value, correct, media }) => (
          <Answer key={id} text={value} label={correct && !isOrder ? sharedQuizTexts.right : undefined} media={media} />
        ))}
      </ol>
    </>
  );
}

interface AnswerProps {
  readonly text: string;
  /** Absent if it is not right, or nothing is. */
  readonly label: string | undefined;
  readonly media?: Media | undefined;
}

function Answer({ text, label, media }: AnswerProps) {
  return (
    <li className={styles.answer} data-right={label !== undefined || undefined}>
      {label !== undefined && <Icon name="tick" label={label} />}
      {media !== undefined && <Picture media={media} />}
      <span dir="auto">{text}</span>
    </li>
  );
}

function Picture({ media: { id, alt, width, height } }: { readonly media: Media }) {
  return (
    <img
      className={styles.picture}
      src={`${API_BASE}/media/${id}?w=640`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
    />
  );
}
