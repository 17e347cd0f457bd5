import { scorePreviewAnswer } from '@quarry/events/http';
import type { Question } from '@quarry/events/quiz/quiz';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { request } from '#shared/api/request.ts';
import { letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { COMMON } from '#shared/strings/common.ts';
import { ROOM } from '#shared/strings/room.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import { currentQuestion } from '../model/host-counts.ts';
import type { HostView } from '../model/host-view.ts';
import type { HostControls } from '../use-host-controls.ts';
import styles from './fix-popup.module.css';

interface FixPopupProps {
  readonly view: HostView;
  readonly sessionId: string;
  readonly controls: HostControls;
  readonly onClose: () => void;
}

const rightOf = (question: Question | undefined) =>
  question?.answers.flatMap(({ id, correct }) => (correct ? [id as string] : [])) ?? [];

/** Withdraws a question or corrects its answers, after telling what that will change. */
export function FixPopup({ view, sessionId, controls, onClose }: FixPopupProps) {
  const id = useId();
  const { index } = currentQuestion(view);
  const asked = view.quiz.questions.slice(0, index + 1);
  const [at, setAt] = useState(index);
  const question = asked[at];
  const [way, setWay] = useState(0);
  const [reason, setReason] = useState('');
  const [right, setRight] = useState<readonly string[]>(() => rightOf(question));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const runs = view.phase === 'playing' && at === index;
  const voids = way === 0 || runs;
  const refusal = refusalOf(view, question, voids, right);
  const preview = usePreview(sessionId, question?.id, voids ? null : right, refusal === null);
  const choose = (position: number) => {
    setAt(position);
    setRight(rightOf(asked[position]));
  };
  const apply = async () => {
    if (question === undefined) return;
    setBusy(true);
    const failed = voids
      ? await controls.order('VoidQuestion', question.id, reason.trim() || ROOM.defaultReason)
      : await controls.order('CorrectQuestion', question.id, right);
    setBusy(false);
    setProblem(failed);
    if (failed === null) onClose();
  };
  return (
    <Popup
      open
      wide
      title={ROOM.fix}
      message={ROOM.fixMessage}
      onDismiss={onClose}
      safe={<Button label={COMMON.cancel} look="secondary" onClick={onClose} />}
      others={
        <Button
          label={ROOM.apply}
          look="delete"
          busy={busy}
          disabled={refusal !== null || !preview.isSuccess}
          onClick={apply}
        />
      }
    >
      <div className={styles.field}>
        <label htmlFor={`${id}-question`}>{ROOM.question}</label>
        <select
          id={`${id}-question`}
          className={styles.select}
          value={at}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {asked.map(({ id: key, questionText }, position) => (
            <option key={key} value={position}>
              {ROOM.questionName(position + 1, questionText)}
            </option>
          ))}
        </select>
      </div>
      {runs ? <p>{ROOM.stillRuns}</p> : <Choice label={ROOM.how} options={ROOM.ways} value={way} onChange={setWay} />}
      {voids ? (
        <TextField
          kind="answer"
          label={ROOM.reason}
          placeholder={ROOM.reasonPlaceholder}
          value={reason}
          onChange={setReason}
        />
      ) : (
        <fieldset className={styles.answers}>
          <legend>{ROOM.rightAnswers}</legend>
          {question?.answers.map((answer, position) => (
            <Switch
              key={answer.id}
              label={`${letterOfPosition(position)}  ${answer.value}`}
              checked={right.includes(answer.id)}
              onChange={(on) => setRight(on ? [...right, answer.id] : right.filter((one) => one !== answer.id))}
            />
          ))}
        </fieldset>
      )}
      <p className={styles.preview} role="status">
        {refusal ?? (preview.isError ? ROOM.previewFailed : preview.data && ROOM.preview(preview.data))}
      </p>
      {problem !== null && <Banner tone="error" title={problem} />}
    </Popup>
  );
}

/** Why there is nothing to change, in words; null if there is. */
function refusalOf(
  { voided }: HostView,
  question: Question | undefined,
  voids: boolean,
  right: readonly string[],
): string | null {
  if (question === undefined || voided.includes(question.id)) return ROOM.isVoided;
  if (voids) return null;
  if (right.length === 0) return ROOM.noAnswer;
  return question.answers.every(({ id, correct }) => correct === right.includes(id)) ? ROOM.isSame : null;
}

/** What would change, as the service counts it. */
function usePreview(sessionId: string, questionId: string | undefined, right: readonly string[] | null, on: boolean) {
  return useQuery({
    queryKey: ['preview', sessionId, questionId, right],
    queryFn: async () => {
      const path = `/api/session/${encodeURIComponent(sessionId)}/questions/${encodeURIComponent(questionId ?? '')}/preview`;
      const query = right === null ? '' : `?${new URLSearchParams({ answerIds: right.join(',') })}`;
      return scorePreviewAnswer.parse(await (await request(`${path}${query}`)).json());
    },
    enabled: on && questionId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}
