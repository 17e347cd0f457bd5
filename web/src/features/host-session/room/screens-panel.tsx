import { createdScreenAnswer, type Screen, type ScreenRole, screensAnswer } from '@quarry/events/screens';
import type { Texts } from '@quarry/texts/texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, request } from '#shared/api/request.ts';
import { browserName } from '#shared/host/browser-name.ts';
import { requestDeletion } from '#shared/host/requests.ts';
import { restoreFocus } from '#shared/host/restore-focus.ts';
import type { Elements } from '#shared/lib/elements.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useOtherScreensTexts } from '#shared/texts/other-screens.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { QrCode } from '../screens/join-code.tsx';
import styles from './screens-panel.module.css';

interface ScreensPanelProps {
  readonly sessionId: string;
  /** Keys made on this screen, by the id of their stage or remote. */
  readonly keys: Readonly<Record<string, string>>;
  readonly onKey: (id: string, key: string) => void;
  readonly onClose: () => void;
}

/** Poll interval of the list while the panel is open, in ms: a phone may have been paired. */
const LOOK_AGAIN = 2_000;

/** Links of stages, pairing of remotes, and the access granted so far. */
export function ScreensPanel({ sessionId, keys, onKey, onClose }: ScreensPanelProps) {
  const commonTexts = useCommonTexts();
  const otherScreensTexts = useOtherScreensTexts();
  const path = `/api/session/${encodeURIComponent(sessionId)}/screens`;
  const queries = useQueryClient();
  const queryKey = ['screens', sessionId];
  const list = useQuery({
    queryKey,
    queryFn: async () => screensAnswer.parse(await (await request(path)).json()).screens,
    refetchInterval: LOOK_AGAIN,
    staleTime: 0,
  });
  const changed = () => queries.invalidateQueries({ queryKey });
  const make = useMutation({
    mutationFn: async (role: ScreenRole) =>
      createdScreenAnswer.parse(await (await request(path, { method: 'POST', body: { role } })).json()),
    onSuccess: ({ id, key }) => onKey(id, key),
    onSettled: changed,
  });
  const confirm = useMutation({
    mutationFn: (id: string) => request(`${path}/${encodeURIComponent(id)}/confirm`, { method: 'POST' }),
    onSettled: changed,
  });
  const withdraw = useMutation({
    mutationFn: (id: string) => requestDeletion(`${path}/${encodeURIComponent(id)}`),
    onSettled: changed,
  });
  /** Earlier refusals, such as one screen too many, are outdated by the next press. */
  const forgetErrors = () => {
    for (const { isError, reset } of [make, confirm, withdraw]) if (isError) reset();
  };
  const press = (role: ScreenRole) => ({
    busy: make.isPending && make.variables === role,
    onClick: () => {
      if (make.isPending) return;
      forgetErrors();
      make.mutate(role);
    },
  });
  const of = (role: ScreenRole) => ({
    isLoading: list.isPending,
    screens: list.data?.filter((screen) => screen.role === role),
  });
  const failed = list.error ?? make.error ?? withdraw.error ?? confirm.error;
  const remove = {
    busy: withdraw.isPending ? withdraw.variables : null,
    onWithdraw: (id: string) => {
      forgetErrors();
      withdraw.mutate(id);
    },
  };
  return (
    <Popup open wide title={otherScreensTexts.title} message={otherScreensTexts.message} onDismiss={onClose}>
      {failed !== null && (
        <Banner tone="error" title={textOf(commonTexts, otherScreensTexts, failed, failed === confirm.error)} />
      )}
      <section className={styles.part}>
        <h3>{otherScreensTexts.remotes}</h3>
        <p>{otherScreensTexts.remoteHint}</p>
        <ScreenList name={otherScreensTexts.remotes} {...of('remote')} {...remove}>
          {({ id, pairedAt, userAgent, number }) =>
            pairedAt === null ? (
              <Pairing
                secret={keys[id]}
                number={number}
                busy={confirm.isPending && confirm.variables === id}
                onConfirm={() => {
                  forgetErrors();
                  confirm.mutate(id);
                }}
              />
            ) : (
              <p className={styles.words}>
                {otherScreensTexts.paired(pairedAt, browserName(userAgent, otherScreensTexts.unknownBrowser))}
              </p>
            )
          }
        </ScreenList>
        <Button label={otherScreensTexts.makeRemote} icon="create" look="secondary" {...press('remote')} />
      </section>
      <section className={styles.part}>
        <h3>{otherScreensTexts.stages}</h3>
        <p>{otherScreensTexts.stageHint}</p>
        <ScreenList name={otherScreensTexts.stages} {...of('stage')} {...remove}>
          {({ id, createdAt }) =>
            keys[id] === undefined ? (
              <p className={styles.words}>{otherScreensTexts.lostLink(createdAt)}</p>
            ) : (
              <StageLink link={`${window.location.origin}/stage/${encodeURIComponent(sessionId)}#${keys[id]}`} />
            )
          }
        </ScreenList>
        <Button label={otherScreensTexts.makeStage} icon="create" look="secondary" {...press('stage')} />
      </section>
    </Popup>
  );
}

function textOf(
  commonTexts: Texts['common'],
  otherScreensTexts: Texts['otherScreens'],
  error: Error,
  isConfirming: boolean,
): string {
  if (!(error instanceof ApiError)) return commonTexts.errors.generic;
  if (error.code === 'too-many-screens') return otherScreensTexts.tooMany;
  return isConfirming && error.code === 'not-found' ? otherScreensTexts.tooLate : commonTexts.errors.generic;
}

interface ScreenListProps {
  readonly name: string;
  readonly isLoading: boolean;
  /** Undefined while unknown. */
  readonly screens: readonly Screen[] | undefined;
  /** The id of the one that is being withdrawn. */
  readonly busy: string | null;
  readonly onWithdraw: (id: string) => void;
  readonly children: (screen: Screen) => Elements;
}

/** Granted access, each with a button to withdraw it. */
function ScreenList({ name, isLoading, screens, busy, onWithdraw, children }: ScreenListProps) {
  const commonTexts = useCommonTexts();
  const otherScreensTexts = useOtherScreensTexts();
  if (screens === undefined) return isLoading && <p className={styles.words}>{commonTexts.loading}</p>;
  if (screens.length === 0) return <p className={styles.words}>{otherScreensTexts.none}</p>;
  return (
    <ul className={styles.list} aria-label={name}>
      {screens.map((screen, index) => (
        <li key={screen.id} className={styles.screen}>
          {children(screen)}
          <Button
            ref={restoreFocus}
            {...(screen.number === undefined
              ? { label: otherScreensTexts.withdraw, 'aria-label': otherScreensTexts.withdrawNumber(name, index + 1) }
              : { label: otherScreensTexts.refuse, 'aria-label': otherScreensTexts.refuseNumber(screen.number) })}
            icon="x"
            look="remove"
            busy={busy === screen.id}
            onClick={() => onWithdraw(screen.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** A link to select or copy. */
function StageLink({ link }: { link: string }) {
  const otherScreensTexts = useOtherScreensTexts();
  const id = useId();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid(otherScreensTexts.copied);
    } catch {
      // Pages without https have no clipboard.
      setSaid(otherScreensTexts.notCopied);
    }
  };
  return (
    <div className={styles.words}>
      <label htmlFor={id}>{otherScreensTexts.stageLink}</label>
      <input id={id} className={styles.link} readOnly value={link} onFocus={(event) => event.target.select()} />
      <Button label={otherScreensTexts.copy} look="secondary" onClick={() => void copy()} />
      <p role="status">{said}</p>
    </div>
  );
}

interface PairingProps {
  /** Undefined if it was made on another screen. */
  readonly secret: string | undefined;
  /** Shown by the phone that has scanned the code. */
  readonly number: number | undefined;
  readonly busy: boolean;
  readonly onConfirm: () => void;
}

/** The code that a phone scans; then the number by which the host tells its own phone from anybody else's in the hall. */
function Pairing({ secret, number, busy, onConfirm }: PairingProps) {
  const otherScreensTexts = useOtherScreensTexts();
  return (
    <>
      <div className={styles.words}>
        {number === undefined && secret !== undefined && (
          <span className={styles.qr}>
            <QrCode value={`${window.location.origin}/remote#${secret}`} title={otherScreensTexts.qr} size={200} />
          </span>
        )}
        <p role="status" className={number === undefined ? undefined : styles.asks}>
          {number === undefined ? otherScreensTexts.waiting : otherScreensTexts.asks(number)}
        </p>
        {number !== undefined && <p>{otherScreensTexts.asksHint}</p>}
      </div>
      {number !== undefined && (
        <Button
          ref={restoreFocus}
          label={otherScreensTexts.allow}
          aria-label={otherScreensTexts.allowNumber(number)}
          icon="tick"
          look="accent"
          busy={busy}
          onClick={onConfirm}
        />
      )}
    </>
  );
}
