import { type SharedQuiz, sharedQuizSchema } from '@quarry/events/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { kindNumberOf } from '#questions/offers.ts';
import { ApiError, request } from '#shared/api/request.ts';
import { returnAfterSignIn } from '#shared/host/after-sign-in.ts';
import { copyName, copyQuiz } from '#shared/host/library.ts';
import { useMe } from '#shared/host/me.ts';
import { useNarrowWindow } from '#shared/host/narrow-window.ts';
import { editorPath, QUIZZES, quizFailure } from '#shared/host/quizzes.ts';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { useSharedQuizTexts } from '#shared/texts/shared-quiz.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Card, Heading, Page, Wordmark } from '#shared/ui/page/page.tsx';
import { SharedQuestion } from './shared-question.tsx';
import styles from './shared-quiz.module.css';

const pathOf = (key: string) => `/api/shared/${encodeURIComponent(key)}`;

/** `/shared/{key}`: the questions of a quiz for anybody with its link, who may copy it. */
export function SharedQuizPage({ shareKey }: { readonly shareKey: string }) {
  const commonTexts = useCommonTexts();
  const sharedQuizTexts = useSharedQuizTexts();
  const { answer, found, askAgain } = useAnswer(useCallback(() => readShared(shareKey), [shareKey]));
  const isGone = answer.kind === 'answered' && found === null;
  return (
    <Page title={found?.name ?? sharedQuizTexts.title} background="primary2" layout="column">
      {/* The link is only for its recipients. */}
      <meta name="robots" content="noindex" />
      {answer.kind === 'asking' && <Loading label={commonTexts.loading} />}
      {(answer.kind === 'failed' || isGone) && (
        <Card className={styles.message}>
          <Wordmark />
          <Heading focusKey={answer.kind}>
            {answer.kind === 'failed' ? failureText(commonTexts, answer.error) : sharedQuizTexts.gone}
          </Heading>
          {isGone && <p>{sharedQuizTexts.goneHint}</p>}
          <Button label={commonTexts.tryAgain} size="long" look={isGone ? 'secondary' : 'primary'} onClick={askAgain} />
          <ButtonLink to="/" label={commonTexts.home} look={isGone ? 'primary' : 'secondary'} size="long" />
        </Card>
      )}
      {found !== null && <Shown shareKey={shareKey} quiz={found} />}
    </Page>
  );
}

/** @returns null if its link was withdrawn. @throws ApiError when that is unknown */
async function readShared(key: string): Promise<SharedQuiz | null> {
  try {
    return sharedQuizSchema.parse(await (await request(pathOf(key))).json());
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

interface ShownProps {
  readonly shareKey: string;
  readonly quiz: SharedQuiz;
}

function Shown({ shareKey, quiz }: ShownProps) {
  const editorTexts = useEditorTexts();
  const sharedQuizTexts = useSharedQuizTexts();
  const { name, questions } = quiz;
  const kinds = new Set(questions.map(kindNumberOf).filter((kind) => kind !== null));
  const names = [...kinds].map((kind) => editorTexts.kinds[kind].name);
  return (
    <div className={styles.page}>
      <header className={`panel ${styles.header}`}>
        <Wordmark />
        <Heading focusKey={shareKey} className={styles.title}>
          <bdi>{name}</bdi>
        </Heading>
        <p className={styles.facts}>{sharedQuizTexts.facts(questions.length, names)}</p>
        <CopyToMine shareKey={shareKey} name={name} />
      </header>
      <ol className={styles.questions}>
        {questions.map((question, index) => (
          <SharedQuestion key={question.id} question={question} number={index + 1} />
        ))}
      </ol>
    </div>
  );
}

/** Copies the quiz to the host's own; without a sign-in, the host signs in first and returns. */
function CopyToMine({ shareKey, name }: { readonly shareKey: string; readonly name: string }) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  const sharedQuizTexts = useSharedQuizTexts();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const me = useMe();
  const isNarrow = useNarrowWindow();
  // The same id for a retry after a lost response.
  const [id] = useState(randomId);
  const copy = useMutation({
    mutationFn: () => copyQuiz(pathOf(shareKey), { id, name: copyName(overviewTexts, name) }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: QUIZZES }),
  });
  if (me.data === undefined) return null;
  if (me.data === null) {
    return isNarrow ? (
      <p>{sharedQuizTexts.onPhone}</p>
    ) : (
      <Button
        className={styles.copy}
        label={sharedQuizTexts.signIn}
        icon="join"
        onClick={() => {
          returnAfterSignIn(`/shared/${shareKey}`, Date.now());
          navigate('/login');
        }}
      />
    );
  }
  if (copy.isSuccess) {
    return (
      <>
        <Banner tone="success" title={sharedQuizTexts.copied} />
        {!isNarrow && (
          <div className={styles.next}>
            <ButtonLink to={editorPath(copy.data.id)} label={sharedQuizTexts.edit} icon="create" />
            <ButtonLink to="/overview" label={sharedQuizTexts.open} look="secondary" />
          </div>
        )}
      </>
    );
  }
  const isFull = copy.error instanceof ApiError && copy.error.code === 'media-quota';
  return (
    <>
      <Button
        className={styles.copy}
        label={sharedQuizTexts.copy}
        icon="add"
        busy={copy.isPending}
        onClick={() => copy.mutate()}
      />
      {copy.isError && (
        <Banner
          tone="error"
          title={isFull ? sharedQuizTexts.tooManyPictures : quizFailure(commonTexts, overviewTexts, copy.error)}
        />
      )}
    </>
  );
}
