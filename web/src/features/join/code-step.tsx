import { type FormEvent, useState } from 'react';
import { useCheck } from '#shared/lib/use-check.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useJoinTexts } from '#shared/texts/join.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './join.module.css';
import { codeFailure, codeProblem, normalizeCode, validateCode } from './join-rules.ts';

interface CodeStepProps {
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly onSession: (sessionId: string) => void;
}

/** Step 1: the code. A link pre-fills it; submitting it is up to the player. */
export function CodeStep({ code, onCode, onSession }: CodeStepProps) {
  const commonTexts = useCommonTexts();
  const joinTexts = useJoinTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const check = useCheck();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = codeProblem(joinTexts, code);
    setProblem(wrong);
    if (wrong !== null || check.busy) return;
    check.run(
      () => validateCode(code),
      (sessionId) => (sessionId === null ? setProblem(joinTexts.code.notFound) : onSession(sessionId)),
      (error) => setProblem(codeFailure(commonTexts, joinTexts, error)),
    );
  };
  const type = (typed: string) => {
    check.drop();
    const next = normalizeCode(typed);
    onCode(next);
    // Errors are shown while typing, except 'too short', which is shown on submit.
    const wrong = next === '' ? null : codeProblem(joinTexts, next);
    setProblem(wrong === joinTexts.code.tooShort ? null : wrong);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Heading focusKey="code">{joinTexts.title}</Heading>
      <p className={styles.hint}>{joinTexts.codeHint}</p>
      <TextField
        kind="quizCode"
        label={joinTexts.codeLabel}
        value={code}
        onChange={type}
        error={problem ?? undefined}
      />
      <Button type="submit" label={joinTexts.enterCode} size="long" disabled={code === ''} busy={check.busy} />
    </form>
  );
}
