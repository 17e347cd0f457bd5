import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '#shared/api/request.ts';
import { deviceId } from '#shared/storage/device-id.ts';
import type { StoredPlayer } from '#shared/storage/stored-player.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { JOIN } from '#shared/strings/join.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './join.module.css';
import { checkName } from './join-api.ts';

interface NameStepProps {
  readonly code: string;
  readonly sessionId: string;
  readonly onBack: () => void;
  readonly onJoin: (player: StoredPlayer) => void;
}

/** The service's own text where the specification fixes one, else the general one. */
const explain = (error: unknown): string =>
  error instanceof ApiError && error.status > 0 ? JOIN.unexpectedStatus(error.status) : ERRORS.somethingWrong;

/** Step 2: the name. */
export function NameStep({ code, sessionId, onBack, onJoin }: NameStepProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const identifier = name.normalize('NFKC').trim();

  // What comes next is fetched while the name is typed.
  useEffect(() => void import('#features/player-session/player-page.tsx').catch(() => undefined), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (identifier === '' || busy) return;
    setBusy(true);
    try {
      const check = await checkName(sessionId, identifier);
      if (check.kind === 'taken') setProblem(JOIN.nameTaken);
      else onJoin(check.kind === 'mine' ? check.player : { id: '', identifier, deviceId: deviceId() });
    } catch (error) {
      setProblem(explain(error));
    } finally {
      setBusy(false);
    }
  };
  const type = (typed: string) => {
    setName(typed);
    setProblem(null);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Heading focusKey="name">{JOIN.title}</Heading>
      <p className={styles.code}>{JOIN.codeIs(code)}</p>
      <TextField kind="userName" label={JOIN.nameLabel} value={name} onChange={type} error={problem ?? undefined} />
      <p className={styles.hint}>{JOIN.nameHint}</p>
      <Button type="submit" label={JOIN.joinQuiz} icon="join" size="long" disabled={identifier === ''} busy={busy} />
      <Button label={JOIN.changeCode} look="secondary" size="long" onClick={onBack} />
    </form>
  );
}
