import type { Imported } from '@quarry/events/http';
import { kindOf, type Question } from '@quarry/events/questions/question';
import { KindIcon } from '#features/editor/kind-icon.tsx';
import { kindNumberOf } from '#questions/offers.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { useFileProblemsTexts } from '#shared/texts/file-problems.ts';
import { useImportsTexts } from '#shared/texts/imports.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Thumbnail } from '#shared/ui/thumbnail/thumbnail.tsx';
import { isComplete, type Preview, problemsOf } from './imported-quiz.ts';
import styles from './imports.module.css';
import { problemText } from './read-file.ts';

interface PreviewListProps {
  readonly preview: Preview;
  readonly onChoose: (questionIds: readonly string[], isChosen: boolean) => void;
  readonly onEdit: (questionId: string) => void;
}

/** The questions of a file, each with a checkbox and its problems. */
export function PreviewList({ preview, onChoose, onEdit }: PreviewListProps) {
  const importsTexts = useImportsTexts();
  const { quiz, chosen, problems } = preview;
  const complete = quiz.questions.filter(isComplete).map(({ id }) => id);
  const isAll = complete.every((id) => chosen.has(id));
  return (
    <>
      <Problems problems={problems.filter(({ question }) => question === undefined)} />
      {complete.length > 1 && (
        <Button
          className={styles.all}
          label={isAll ? importsTexts.window.none : importsTexts.window.all}
          look="quiet"
          onClick={() => onChoose(complete, !isAll)}
        />
      )}
      <ol className={styles.questions}>
        {quiz.questions.map((question, index) => (
          <PreviewRow
            key={question.id}
            question={question}
            number={index + 1}
            problems={problemsOf(preview, question)}
            chosen={chosen.has(question.id)}
            onChoose={(isChosen) => onChoose([question.id], isChosen)}
            onEdit={() => onEdit(question.id)}
          />
        ))}
      </ol>
    </>
  );
}

interface PreviewRowProps {
  readonly question: Question;
  /** From 1. */
  readonly number: number;
  readonly problems: Imported['problems'];
  readonly chosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onEdit: () => void;
}

function PreviewRow({ question, number, problems, chosen, onChoose, onEdit }: PreviewRowProps) {
  const editorTexts = useEditorTexts();
  const importsTexts = useImportsTexts();
  const kind = kindNumberOf(question);
  const complete = isComplete(question);
  return (
    <li className={styles.row} data-incomplete={!complete || undefined}>
      <label className={styles.box}>
        <input
          type="checkbox"
          checked={chosen && complete}
          disabled={!complete}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className={styles.words}>
          <strong dir="auto">{question.questionText || editorTexts.number(number)}</strong>
          {kind !== null && (
            <span className={styles.kind}>
              <KindIcon kind={kind} /> <span>{editorTexts.kinds[kind].name}</span>
            </span>
          )}
          <Pictures question={question} />
          <Answers question={question} />
        </span>
      </label>
      <Button
        label={importsTexts.window.edit(number)}
        title={importsTexts.window.edit(number)}
        icon="create"
        size="short"
        look="quiet"
        onClick={onEdit}
      />
      <Problems problems={problems} />
    </li>
  );
}

/** The pictures of a question and its answers. */
function Pictures({ question: { media, answers } }: { readonly question: Question }) {
  const pictures = [media, ...answers.map((answer) => answer.media)].flatMap((one) => one ?? []);
  if (pictures.length === 0) return null;
  return (
    <span className={styles.pictures}>
      {pictures.map((one) => (
        <Thumbnail key={one.id} media={one} fallback="" />
      ))}
    </span>
  );
}

/** The answers, the right ones with a tick if others are wrong; for kinds without answers, the solution. */
function Answers({ question }: { readonly question: Question }) {
  const importsTexts = useImportsTexts();
  const right = kindOf(question).rightTexts(question);
  const texts = question.answers.length > 0 ? question.answers.map(({ value }) => value) : right;
  if (texts.length === 0) return null;
  const isTold = right.length < texts.length;
  return (
    <span className={styles.answers}>
      {texts.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two answers may be equal, and none moves
        <span key={i} className={styles.answer}>
          {isTold && right.includes(text) && <Icon name="tick" label={importsTexts.window.right} />}
          <span dir="auto">{text}</span>
        </span>
      ))}
    </span>
  );
}

/** Problems in plain words, each once. */
export function Problems({ problems }: { readonly problems: Imported['problems'] }) {
  const importsTexts = useImportsTexts();
  const fileProblemsTexts = useFileProblemsTexts();
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {[...new Map(problems.map((problem) => [problemText(fileProblemsTexts, problem), problem.severity]))].map(
        ([text, severity]) => (
          <li key={text} data-severity={severity}>
            <Icon
              name={severity === 'error' ? 'warning' : 'info'}
              label={severity === 'error' ? importsTexts.window.error : importsTexts.window.warning}
            />
            <span dir="auto">{text}</span>
          </li>
        ),
      )}
    </ul>
  );
}
