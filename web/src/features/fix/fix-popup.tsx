import { scorePreviewAnswer } from '@quarry/events/http';
import type { Correction, Question } from '@quarry/events/questions/question';
import { correctedBy } from '@quarry/events/session/fields';
import type { Texts } from '@quarry/texts/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { correctionsOf } from '#questions/corrections.ts';
import { Failed } from '#shared/host/host-layout.tsx';
import { type OrderFailure, orderFailureText } from '#shared/host/host-rejection.ts';
import { readKeptForm, useKeptForm } from '#shared/host/kept-form.ts';
import { requestPaced } from '#shared/host/requests.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useFixTexts } from '#shared/texts/fix.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { ConfirmPopup } from '#shared/ui/popup/popup.tsx';
import { Select } from '#shared/ui/select/select.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './fix-popup.module.css';

/** An asked question, for its correction. */
export interface AskedQuestion {
  /** As currently scored. */
  readonly question: Question;
  /** The question is void. */
  readonly voided: boolean;
  /** The question is open, so it can only be voided. */
  readonly runs: boolean;
}

/** Voids a question, or corrects its right answers. */
export type Fix = { readonly reason: string } | { readonly correction: Correction };

interface FixPopupProps {
  readonly sessionId: string;
  readonly questions: readonly AskedQuestion[];
  /** Index of the initially selected question. */
  readonly at: number;
  /** @returns why it failed, or null */
  readonly onFix: (questionId: string, fix: Fix) => Promise<OrderFailure | null>;
  readonly onClose: () => void;
}

const rightOf = (asked: AskedQuestion | undefined): Correction | null =>
  asked ? (correctionsOf(asked.question)?.of(asked.question) ?? null) : null;

/** Voids a question or corrects it, during a session or after it, and first shows what would change. */
export function FixPopup({ sessionId, questions, at: first, onFix, onClose }: FixPopupProps) {
  const commonTexts = useCommonTexts();
  const fixTexts = useFixTexts();
  const hostTexts = useHostTexts();
  const [at, setAt] = useState(first);
  const asked = questions[at];
  const [way, setWay] = useState(0);
  const form = `fix:${sessionId}`;
  const [reason, setReason] = useState(() => readKeptForm(form, z.string()) ?? '');
  useKeptForm(form, reason === '' ? null : reason);
  const [right, setRight] = useState(() => rightOf(asked));
  const [problem, setProblem] = useState<OrderFailure | null>(null);
  const [busy, setBusy] = useState(false);

  const runs = asked?.runs === true;
  const corrections = asked ? correctionsOf(asked.question) : null;
  const correction = way === 0 || runs ? null : right;
  const refusal = refusalOf(fixTexts, asked, correction);
  const preview = usePreview(sessionId, asked?.question.id, correction, refusal === null);
  const choose = (position: number) => {
    setAt(position);
    setRight(rightOf(questions[position]));
  };
  const apply = async () => {
    if (asked === undefined) return;
    setBusy(true);
    const failed = await onFix(
      asked.question.id,
      correction === null ? { reason: reason.trim() || fixTexts.defaultReason } : { correction },
    );
    setBusy(false);
    setProblem(failed);
    if (failed === null) onClose();
  };
  return (
    <ConfirmPopup
      open
      wide
      title={fixTexts.open}
      message={fixTexts.message}
      confirm={{ label: fixTexts.apply, busy, disabled: refusal !== null || !preview.isSuccess, onClick: apply }}
      onCancel={onClose}
    >
      <Select
        label={fixTexts.question}
        options={questions.map(({ question }, position) => ({
          value: String(position),
          label: fixTexts.questionName(position + 1, question.questionText),
        }))}
        value={String(at)}
        onChange={(position) => choose(Number(position))}
      />
      {runs ? (
        <p>{fixTexts.stillRuns}</p>
      ) : (
        corrections && <Choice label={fixTexts.how} options={fixTexts.ways} value={way} onChange={setWay} />
      )}
      {asked === undefined || corrections === null || correction === null ? (
        <TextField
          kind="answer"
          label={fixTexts.reason}
          placeholder={fixTexts.reasonPlaceholder}
          value={reason}
          onChange={setReason}
        />
      ) : (
        <corrections.Form question={asked.question} correction={correction} onChange={setRight} />
      )}
      <p className={styles.preview} role="status">
        {refusal ?? (preview.isPending ? commonTexts.loading : preview.data && fixTexts.preview(preview.data))}
      </p>
      {refusal === null && preview.isError && (
        <Failed text={fixTexts.previewFailed} busy={preview.isFetching} onRetry={() => preview.refetch()} />
      )}
      {problem !== null && <Banner tone="error" title={orderFailureText(commonTexts, hostTexts, problem)} />}
    </ConfirmPopup>
  );
}

/** Why nothing can be changed, as a message; null if something can. @param correction null: the question is voided */
function refusalOf(
  fixTexts: Texts['fix'],
  asked: AskedQuestion | undefined,
  correction: Correction | null,
): string | null {
  if (asked === undefined || asked.voided) return fixTexts.isVoided;
  return correction === null
    ? null
    : (correctionsOf(asked.question)?.refusal(fixTexts, asked.question, correction) ?? null);
}

/** Preview of a correction, from the service. */
function usePreview(sessionId: string, questionId: string | undefined, correction: Correction | null, on: boolean) {
  return useQuery({
    queryKey: ['preview', sessionId, questionId, correction],
    queryFn: async ({ signal }) => {
      const path = `/api/session/${encodeURIComponent(sessionId)}/questions/${encodeURIComponent(questionId ?? '')}/preview`;
      const query = correction === null ? '' : `?${queryOf(correction)}`;
      return scorePreviewAnswer.parse(await (await requestPaced(`${path}${query}`, signal)).json());
    },
    enabled: on && questionId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}

function queryOf(correction: Correction): URLSearchParams {
  const { answerIds, correction: other } = correctedBy(correction);
  return new URLSearchParams(answerIds ? { answerIds: answerIds.join(',') } : { correction: JSON.stringify(other) });
}
