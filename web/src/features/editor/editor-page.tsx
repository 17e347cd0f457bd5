import { useState } from 'react';
import { ApiError } from '#shared/api/request.ts';
import { type Draft, draftKey, dropDraft, readDraft } from '#shared/host/drafts.ts';
import { useHost } from '#shared/host/host-context.ts';
import { quizFailure } from '#shared/host/quiz-failure.ts';
import { useQuiz } from '#shared/host/quiz-queries.ts';
import type { StoredQuiz } from '#shared/host/quizzes-api.ts';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { findHostSession } from '#shared/reconnect/host-session.ts';
import { COMMON } from '#shared/strings/common.ts';
import { EDITOR } from '#shared/strings/editor.ts';
import { OVERVIEW } from '#shared/strings/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { NotFound } from '#shared/ui/not-found/not-found.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { QuizEditor } from './quiz-editor.tsx';

/** The editor of one quiz: `/overview/editor?id=…`. */
export function EditorPage() {
  // Read once: leaving changes the address while this screen is still shown.
  const [quizId] = useState(() => new URLSearchParams(window.location.search).get('id'));
  return quizId === null ? <NotFound /> : <OpenedEditor quizId={quizId} />;
}

function OpenedEditor({ quizId }: { quizId: string }) {
  const quiz = useQuiz(quizId);
  const { found: running } = useAnswer(findHostSession);
  if (quiz.isPending) return <Loading label={EDITOR.loading} />;
  if (quiz.data === undefined) {
    if (quiz.error instanceof ApiError && quiz.error.status === 404) return <NotFound />;
    return (
      <EditorMessage text={quizFailure(quiz.error)}>
        <Button label={COMMON.tryAgain} size="long" onClick={() => quiz.refetch()} />
      </EditorMessage>
    );
  }
  if (running?.isPlayed && running.quizId === quizId)
    return <EditorMessage text={OVERVIEW.playedTitle} detail={OVERVIEW.playedMessage} />;
  return (
    <WithDraft
      key={quizId}
      stored={quiz.data}
      onReload={async () => (await quiz.refetch({ throwOnError: true })).data}
    />
  );
}

interface WithDraftProps {
  readonly stored: StoredQuiz;
  readonly onReload: () => Promise<StoredQuiz | undefined>;
}

/** Goes on with the changes this device has kept, if there are any the stored version lacks. */
function WithDraft({ stored, onReload }: WithDraftProps) {
  const { id } = useHost();
  const [begun] = useState<Draft | null>(() => {
    const key = draftKey(id, stored.quiz.id);
    const draft = readDraft(key);
    if (draft === null || JSON.stringify(draft.questions) !== JSON.stringify(stored.quiz.questions)) return draft;
    dropDraft(key);
    return null;
  });
  return <QuizEditor stored={stored} begun={begun} onReload={onReload} />;
}

interface EditorMessageProps {
  readonly text: string;
  readonly detail?: string;
  readonly children?: React.ReactNode;
}

function EditorMessage({ text, detail, children }: EditorMessageProps) {
  return (
    <Page title={COMMON.product} background="grey" layout="card">
      <Card>
        <Heading focusKey="message">{text}</Heading>
        {detail !== undefined && <p>{detail}</p>}
        {children}
        <ButtonLink to="/overview" label={EDITOR.back} icon="back" look="secondary" size="long" />
      </Card>
    </Page>
  );
}
