import { LIMITS } from '@quarry/events/limits';
import type { Question } from '@quarry/events/questions/question';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { QuestionEditor } from '#features/editor/question-editor.tsx';
import { WithUploads } from '#questions/pictures/uploads.tsx';
import { useHost } from '#shared/host/me.ts';
import { quizFailure, useSaveQuiz } from '#shared/host/quizzes.ts';
import { rememberPage } from '#shared/navigation.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useFileProblemsTexts } from '#shared/texts/file-problems.ts';
import { useImportsTexts } from '#shared/texts/imports.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import { ChooseFile } from './choose-file.tsx';
import { isComplete, type Preview, previewOf, problemsOf, takenOf, withChosen } from './imported-quiz.ts';
import styles from './imports.module.css';
import { PreviewList, Problems } from './preview-list.tsx';
import { readFailure, readFile, type Source } from './read-file.ts';

/** Where the questions go. */
export type ImportTarget =
  | {
      readonly kind: 'new';
      /** Called once the new quiz is stored. */
      readonly onStored: (quizId: string) => void;
    }
  | {
      readonly kind: 'open';
      /** Number of questions that still fit. */
      readonly room: number;
      readonly onTake: (questions: readonly Question[]) => void;
    };

interface ImportPopupProps {
  readonly target: ImportTarget;
  /** Initial focus: the popup, or the text field. */
  readonly begin?: 'file' | 'paste';
  readonly onClose: () => void;
}

/** Reads a file of another tool, previews it, and imports the questions that the host chooses. */
export const ImportPopup = (props: ImportPopupProps) => (
  <WithUploads>
    <ImportWindow {...props} />
  </WithUploads>
);

function ImportWindow({ target, begin = 'file', onClose }: ImportPopupProps) {
  const commonTexts = useCommonTexts();
  const importsTexts = useImportsTexts();
  const fileProblemsTexts = useFileProblemsTexts();
  const overviewTexts = useOverviewTexts();
  const host = useHost();
  const room = target.kind === 'open' ? target.room : LIMITS.maxQuestions;
  const [preview, setPreview] = useState<Preview | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const reading = useReading((imported) =>
    setPreview(previewOf(imported, host, room, randomId, new Date().toISOString())),
  );
  const save = useSaveQuiz();
  const text = importsTexts.window;
  const texts = {
    common: commonTexts,
    fileProblems: fileProblemsTexts,
    imports: importsTexts,
    overview: overviewTexts,
  };
  const taken = preview === null ? [] : takenOf(preview);
  const title = target.kind === 'new' ? text.title : text.addTitle;
  const question = preview?.quiz.questions.find(({ id }) => id === editing);
  const take = () => {
    if (preview === null) return;
    if (target.kind === 'open') return target.onTake(taken);
    const name = preview.quiz.name.trim() === '' ? text.unnamed : preview.quiz.name;
    const quiz: Quiz = { ...preview.quiz, name, questions: taken };
    const isHere = rememberPage();
    // The host may have gone elsewhere meanwhile.
    const onSuccess = () => isHere() && target.onStored(quiz.id);
    save.mutate({ stored: { quiz, etag: null }, imported: true }, { onSuccess });
  };
  if (preview !== null && question !== undefined) {
    return (
      <Popup
        open
        wide
        title={title}
        onDismiss={() => setEditing(null)}
        safe={<Button label={text.backToList} icon="back" look="secondary" onClick={() => setEditing(null)} />}
      >
        <Problems problems={problemsOf(preview, question)} />
        <QuestionEditor
          quiz={preview.quiz}
          question={question}
          choice={AT_TEXT}
          onChange={(change) => setPreview((now) => now && mended(now, change(now.quiz), question.id))}
          onRemove={(quiz) => setPreview(mended(preview, quiz, question.id))}
        />
      </Popup>
    );
  }
  return (
    <Popup
      open
      wide
      title={title}
      message={preview === null ? text.hint : undefined}
      onDismiss={reading.busy || save.isPending ? undefined : onClose}
      safe={
        <Button
          label={commonTexts.cancel}
          look="secondary"
          disabled={save.isPending}
          onClick={() => {
            if (reading.busy) reading.giveUp();
            else onClose();
          }}
        />
      }
      others={
        preview !== null && (
          <>
            <Button label={text.otherFile} look="quiet" disabled={save.isPending} onClick={() => setPreview(null)} />
            <Button
              label={target.kind === 'new' ? text.takeNew(taken.length) : text.takeOpen(taken.length)}
              icon="add"
              busy={save.isPending}
              resting={taken.length === 0 || taken.length > room}
              onClick={take}
            />
          </>
        )
      }
    >
      {reading.failure !== null && (
        <Banner tone="error" title={readFailure(texts, reading.failure)}>
          {text.nothingStored}
        </Banner>
      )}
      {reading.busy && <Loading label={text.reading} />}
      {preview === null && !reading.busy && <ChooseFile paste={begin === 'paste'} onSource={reading.start} />}
      {preview !== null && (
        <>
          <Found>{text.found(preview.quiz.questions.length, text.formats[preview.format] ?? preview.format)}</Found>
          {target.kind === 'new' && (
            <TextField
              kind="quizName"
              label={overviewTexts.settings.name}
              dir="auto"
              value={preview.quiz.name}
              onChange={(name) => setPreview({ ...preview, quiz: { ...preview.quiz, name } })}
            />
          )}
          {taken.length > room && <Banner tone="warning" title={text.tooMany(room)} />}
          <PreviewList
            preview={preview}
            onChoose={(ids, isChosen) => setPreview(withChosen(preview, ids, isChosen))}
            onEdit={setEditing}
          />
        </>
      )}
      {save.isError && <Banner tone="error" title={quizFailure(commonTexts, overviewTexts, save.error)} />}
    </Popup>
  );
}

const AT_TEXT = { focus: 'text' } as const;

/** The preview with an edited quiz; a question that has become complete is selected. */
function mended(preview: Preview, quiz: Quiz, questionId: string): Preview {
  const before = preview.quiz.questions.find(({ id }) => id === questionId);
  const now = quiz.questions.find(({ id }) => id === questionId);
  const next = { ...preview, quiz };
  const isMended = before !== undefined && now !== undefined && !isComplete(before) && isComplete(now);
  return isMended ? withChosen(next, [questionId], true) : next;
}

/** The number of questions found; focused, because the file chooser is gone. */
function Found({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.found}>
      {children}
    </h3>
  );
}

/** Reads one file at a time, cancellably. */
function useReading(onRead: (imported: Awaited<ReturnType<typeof readFile>>) => void) {
  const patience = useRef<AbortController>(undefined);
  useEffect(() => () => patience.current?.abort(), []);
  const read = useMutation({
    mutationFn: (source: Source) => {
      patience.current = new AbortController();
      return readFile(source, patience.current.signal);
    },
    onSuccess: onRead,
  });
  return {
    busy: read.isPending,
    failure: read.error,
    start: (source: Source) => read.mutate(source),
    giveUp() {
      read.reset();
      patience.current?.abort();
    },
  };
}
