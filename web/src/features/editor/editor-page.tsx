import { useState } from 'react';
import { WithUploads } from '#questions/pictures/uploads.tsx';
import { ApiError } from '#shared/api/request.ts';
import { type Draft, draftKey, dropDraft, readUnsaved } from '#shared/host/drafts.ts';
import { useHost } from '#shared/host/me.ts';
import { quizFailure, type StoredQuiz, useQuiz } from '#shared/host/quizzes.ts';
import type { Elements } from '#shared/lib/elements.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { findHostSession } from '#shared/reconnect/host-session.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen, NotFound } from '#shared/ui/message-screen/message-screen.tsx';
import { QuizEditor } from './quiz-editor.tsx';

/** The editor of one quiz: `/overview/editor?id=…`, opening at `&question=…`. */
export function EditorPage() {
  // Read once: on leaving, the address changes while this screen is still shown.
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const [isNew] = useState(() => fieldsOf(history.state).isNew === true);
  const quizId = query.get('id');
  return quizId === null ? <NotFound /> : <OpenedEditor quizId={quizId} at={query.get('question')} isNew={isNew} />;
}

function OpenedEditor({ quizId, at, isNew }: { quizId: string; at: string | null; isNew: boolean }) {
  const commonTexts = useCommonTexts();
  const editorTexts = useEditorTexts();
  const overviewTexts = useOverviewTexts();
  const quiz = useQuiz(quizId);
  const { found: running } = useAnswer(findHostSession);
  if (quiz.isPending) return <Loading label={editorTexts.loading} />;
  if (quiz.data === undefined) {
    if (quiz.error instanceof ApiError && quiz.error.status === 404) return <NotFound />;
    return (
      <EditorMessage text={quizFailure(commonTexts, overviewTexts, quiz.error)}>
        <Button label={commonTexts.tryAgain} size="long" onClick={() => quiz.refetch()} />
      </EditorMessage>
    );
  }
  if (running?.isPlayed && running.quizId === quizId)
    return (
      <EditorMessage text={overviewTexts.playedTitle}>
        <p>{overviewTexts.playedMessage}</p>
      </EditorMessage>
    );
  return (
    <WithDraft
      key={quizId}
      stored={quiz.data}
      at={at}
      isNew={isNew}
      onReload={async () => (await quiz.refetch({ throwOnError: true })).data}
    />
  );
}

interface WithDraftProps {
  readonly stored: StoredQuiz;
  readonly at: string | null;
  readonly isNew: boolean;
  readonly onReload: () => Promise<StoredQuiz | undefined>;
}

/** Restores the draft this device has kept, if it differs from the stored version. */
function WithDraft({ stored, at, isNew, onReload }: WithDraftProps) {
  const { id } = useHost();
  const [begun] = useState<Draft | null>(() => {
    const key = draftKey(id, stored.quiz.id);
    const unsaved = readUnsaved(key, stored.quiz);
    if (unsaved === null) dropDraft(key);
    return unsaved;
  });
  return (
    <WithUploads>
      <QuizEditor stored={stored} at={at} isNew={isNew} begun={begun} onReload={onReload} />
    </WithUploads>
  );
}

function EditorMessage({ text, children }: { text: string; children: Elements }) {
  const editorTexts = useEditorTexts();
  return (
    <MessageScreen title={text} message={text}>
      {children}
      <ButtonLink to="/overview" label={editorTexts.back} icon="back" look="quiet" size="long" />
    </MessageScreen>
  );
}
