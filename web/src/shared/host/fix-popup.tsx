import { scorePreviewAnswer } from '@quarry/events/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { requestPaced } from '#shared/api/request.ts';
import { letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { COMMON } from '#shared/strings/common.ts';
import { FIX } from '#shared/strings/fix.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { ConfirmPopup } from '#shared/ui/popup/popup.tsx';
import { Select } from '#shared/ui/select/select.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import { Failed } from './desk.tsx';
import styles from './fix-popup.module.css';
import { readKeptForm, useKeptForm } from './kept-form.ts';

/** Data of an asked question for its correction. */
export interface AskedQuestion {
  readonly id: string;
  readonly text: string;
  readonly answers: readonly { readonly id: string; readonly text: string; readonly correct: boolean }[];
  /** The question is void. */
  readonly voided: boolean;
  /** The question is open, so it can only be voided. */
  readonly runs: boolean;
}

/** Voids a question, or sets which answers are correct. */
export type Fix = { readonly reason: string } | { readonly answerIds: readonly string[] };

interface FixPopupProps {
  readonly sessionId: string;
  readonly questions: readonly AskedQuestion[];
  /** Index of the question that is selected at first. */
  readonly at: number;
  /** @returns the message of a failure, or null */
  readonly onFix: (questionId: string, fix: Fix) => Promise<string | null>;
  readonly onClose: () => void;
}

const rightOf = (question: AskedQuestion | undefined) =>
  question?.answers.flatMap(({ id, correct }) => (correct ? [id] : [])) ?? [];

/** Voids a question or corrects its answers, during a session or after it, and first shows what would change. */
export function FixPopup({ sessionId, questions, at: first, onFix, onClose }: FixPopupProps) {
  const [at, setAt] = useState(first);
  const question = questions[at];
  const [way, setWay] = useState(0);
  const form = `fix:${sessionId}`;
  const [reason, setReason] = useState(() => readKeptForm(form, z.string()) ?? '');
  useKeptForm(form, reason === '' ? null : reason);
  const [right, setRight] = useState<readonly string[]>(() => rightOf(question));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const runs = question?.runs === true;
  const voids = way === 0 || runs;
  const refusal = refusalOf(question, voids, right);
  const preview = usePreview(sessionId, question?.id, voids ? null : right, refusal === null);
  const choose = (position: number) => {
    setAt(position);
    setRight(rightOf(questions[position]));
  };
  const apply = async () => {
    if (question === undefined) return;
    setBusy(true);
    const failed = await onFix(
      question.id,
      voids ? { reason: reason.trim() || FIX.defaultReason } : { answerIds: right },
    );
    setBusy(false);
    setProblem(failed);
    if (failed === null) onClose();
  };
  return (
    <ConfirmPopup
      open
      wide
      title={FIX.open}
      message={FIX.message}
      confirm={{ label: FIX.apply, busy, disabled: refusal !== null || !preview.isSuccess, onClick: apply }}
      onCancel={onClose}
    >
      <Select
        label={FIX.question}
        options={questions.map(({ text }, position) => ({
          value: String(position),
          label: FIX.questionName(position + 1, text),
        }))}
        value={String(at)}
        onChange={(position) => choose(Number(position))}
      />
      {runs ? <p>{FIX.stillRuns}</p> : <Choice label={FIX.how} options={FIX.ways} value={way} onChange={setWay} />}
      {voids ? (
        <TextField
          kind="answer"
          label={FIX.reason}
          placeholder={FIX.reasonPlaceholder}
          value={reason}
          onChange={setReason}
        />
      ) : (
        <fieldset className={styles.answers}>
          <legend>{FIX.rightAnswers}</legend>
          {question?.answers.map((answer, position) => (
            <Switch
              key={answer.id}
              label={`${letterOfPosition(position)}  ${answer.text}`}
              checked={right.includes(answer.id)}
              onChange={(on) => setRight(on ? [...right, answer.id] : right.filter((one) => one !== answer.id))}
            />
          ))}
        </fieldset>
      )}
      <p className={styles.preview} role="status">
        {refusal ?? (preview.isPending ? COMMON.loading : preview.data && FIX.preview(preview.data))}
      </p>
      {refusal === null && preview.isError && (
        <Failed text={FIX.previewFailed} busy={preview.isFetching} onRetry={() => preview.refetch()} />
      )}
      {problem !== null && <Banner tone="error" title={problem} />}
    </ConfirmPopup>
  );
}

/** Why nothing can be changed, as a message; null if something can. */
function refusalOf(question: AskedQuestion | undefined, voids: boolean, right: readonly string[]): string | null {
  if (question === undefined || question.voided) return FIX.isVoided;
  if (voids) return null;
  if (right.length === 0) return FIX.noAnswer;
  return question.answers.every(({ id, correct }) => correct === right.includes(id)) ? FIX.isSame : null;
}

/** Preview of a correction, from the service. */
function usePreview(sessionId: string, questionId: string | undefined, right: readonly string[] | null, on: boolean) {
  return useQuery({
    queryKey: ['preview', sessionId, questionId, right],
    queryFn: async ({ signal }) => {
      const path = `/api/session/${encodeURIComponent(sessionId)}/questions/${encodeURIComponent(questionId ?? '')}/preview`;
      const query = right === null ? '' : `?${new URLSearchParams({ answerIds: right.join(',') })}`;
      return scorePreviewAnswer.parse(await (await requestPaced(`${path}${query}`, signal)).json());
    },
    enabled: on && questionId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}
