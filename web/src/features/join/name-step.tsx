import { type FormEvent, useEffect, useState } from 'react';
import { idForHelmet } from '#shared/art/helmet/choose-helmet.ts';
import { Helmet } from '#shared/art/helmet/helmet.tsx';
import { HelmetPicker } from '#shared/art/helmet-picker/helmet-picker.tsx';
import { useCheck } from '#shared/lib/use-check.ts';
import { deviceId, randomId } from '#shared/storage/device-id.ts';
import type { StoredPlayer } from '#shared/storage/storage.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useJoinTexts } from '#shared/texts/join.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './join.module.css';
import { checkName, type FoundSession, type NameProblem, nameProblem, nameText, normalizeName } from './join-rules.ts';

interface NameStepProps {
  readonly code: string;
  readonly found: FoundSession;
  readonly name: string;
  readonly onName: (name: string) => void;
  /** The index of the chosen helmet, if any. */
  readonly helmet: number | null;
  readonly onHelmet: (helmet: number) => void;
  /** Why the name, or the entry under it, was refused. */
  readonly problem: NameProblem | null;
  readonly onProblem: (problem: NameProblem | null) => void;
  /** The check whether this device may join is pending. */
  readonly waiting: boolean;
  /** Undefined if the code is shown above, where it can be changed. */
  readonly onBack?: (() => void) | undefined;
  readonly onJoin: (player: StoredPlayer) => void;
}

/** Selects the pre-filled name, so that typing replaces it. */
function typeInto(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** Step 2: the name; shown below a code from a link. */
export function NameStep(props: NameStepProps) {
  const commonTexts = useCommonTexts();
  const joinTexts = useJoinTexts();
  const { code, found, name, onName, helmet, onHelmet, problem, onProblem, waiting, onBack, onJoin } = props;
  const check = useCheck();
  const [choosing, setChoosing] = useState(false);
  const identifier = normalizeName(name);

  // Preloads the next screen while the name is typed.
  useEffect(() => void import('#features/player-session/player-page.tsx').catch(() => undefined), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = nameProblem(identifier);
    onProblem(wrong);
    if (wrong !== null || identifier === '' || check.busy || waiting) return;
    check.run(
      () => checkName(found.sessionId, identifier),
      (holder) => {
        if (holder.kind === 'taken') onProblem('nameTaken');
        else if (holder.kind === 'mine') onJoin(holder.player);
        else {
          const id = helmet === null ? '' : idForHelmet(helmet, identifier, randomId);
          onJoin({ id, identifier, deviceId: deviceId() });
        }
      },
      (error) => onProblem({ error }),
    );
  };
  const choose = () => {
    check.drop();
    setChoosing(true);
  };
  const type = (typed: string) => {
    check.drop();
    onName(typed);
    onProblem(null);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {onBack && (
        <>
          <Heading focusKey="name">{joinTexts.title}</Heading>
          <p className={styles.code} dir="ltr" translate="no">
            {joinTexts.codeIs(code)}
          </p>
        </>
      )}
      {found.quizName && (
        <p className={styles.quiz} dir="auto">
          {found.quizName}
        </p>
      )}
      {onBack && <p className={styles.hint}>{joinTexts.nameHint}</p>}
      <TextField
        ref={onBack ? undefined : typeInto}
        kind="userName"
        label={joinTexts.nameLabel}
        value={name}
        onChange={type}
        error={problem ? nameText(commonTexts, joinTexts, problem) : undefined}
      />
      {helmet !== null && <Helmet index={helmet} className={styles.chosen} />}
      {choosing && (
        <HelmetPicker
          worn={helmet}
          onChoose={(chosen) => {
            onHelmet(chosen);
            setChoosing(false);
          }}
          onCancel={() => setChoosing(false)}
        />
      )}
      <Button
        type="submit"
        label={joinTexts.joinQuiz}
        icon="join"
        size="long"
        disabled={identifier === ''}
        busy={check.busy || waiting}
      />
      <Button label={joinTexts.chooseHelmet} icon="user" look="secondary" size="long" onClick={choose} />
      {onBack && <Button label={joinTexts.changeCode} look="secondary" size="long" onClick={onBack} />}
    </form>
  );
}
