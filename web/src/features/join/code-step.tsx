import { type FormEvent, useEffect, useState } from 'react';
import { useCheck } from '#shared/lib/use-check.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useJoinTexts } from '#shared/texts/join.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './join.module.css';
import { codeProblem, codeText, type FoundSession, normalizeCode, validateCode } from './join-rules.ts';

interface CodeStepProps {
  readonly code: string;
  readonly onCode: (code: string) => void;
  /** The session of a code from a link: the name is asked for below. */
  readonly found: FoundSession | null;
  readonly onFound: (found: FoundSession) => void;
  readonly onSession: (found: FoundSession) => void;
}

/** Step 1: the code. A code from a link is looked up at once (decision 469). */
export function CodeStep({ code, onCode, found, onFound, onSession }: CodeStepProps) {
  const commonTexts = useCommonTexts();
  const joinTexts = useJoinTexts();
  const [problem, setProblem] = useState<Parameters<typeof codeText>[2] | null>(null);
  const check = useCheck();

  const lookUp = (take: (found: FoundSession) => void) => {
    const wrong = codeProblem(code);
    setProblem(wrong);
    if (wrong !== null || check.busy) return;
    check.run(
      () => validateCode(code),
      (session) => (session === null ? setProblem('notFound') : take(session)),
      (error) => setProblem({ error }),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (found === null) lookUp(onSession);
    else onSession(found);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the code in the page's address
  useEffect(() => {
    if (code !== '' && found === null) lookUp(onFound);
  }, []);
  const type = (typed: string) => {
    check.drop();
    const next = normalizeCode(typed);
    onCode(next);
    // Errors are shown while typing, except 'too short', which is shown on submit.
    const wrong = next === '' ? null : codeProblem(next);
    setProblem(wrong === 'tooShort' ? null : wrong);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Heading focusKey="code">{joinTexts.title}</Heading>
      {!found && <p className={styles.hint}>{joinTexts.codeHint}</p>}
      <TextField
        kind="quizCode"
        label={joinTexts.codeLabel}
        value={code}
        onChange={type}
        error={problem ? codeText(commonTexts, joinTexts, problem) : undefined}
      />
      <Button
        type="submit"
        label={joinTexts.enterCode}
        look={found ? 'secondary' : undefined}
        size="long"
        disabled={code === ''}
        busy={check.busy}
      />
    </form>
  );
}
