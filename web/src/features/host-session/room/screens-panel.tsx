import { createdScreenAnswer, type Screen, type ScreenRole, screensAnswer } from '@quarry/events/screens';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/request.ts';
import { browserName } from '#shared/host/browser-name.ts';
import { requestDeletion } from '#shared/host/requests.ts';
import { restoreFocus } from '#shared/host/restore-focus.ts';
import type { Elements } from '#shared/lib/elements.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useOtherScreensTexts } from '#shared/texts/other-screens.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { ConfirmPopup, Popup } from '#shared/ui/popup/popup.tsx';
import { type ScreenKeys, stageLink } from '../presenter/use-stage-window.ts';
import { QrCode } from '../screens/join-code.tsx';
import { screensFailure } from './screens-failure.ts';
import styles from './screens-panel.module.css';
import { StageLink } from './stage-link.tsx';

interface ScreensPanelProps {
  readonly sessionId: string;
  readonly keys: ScreenKeys;
  readonly onKey: (id: string, key: string) => void;
  readonly onWithdrawn: (id: string) => void;
  /** Whether only the host sees this screen. */
  readonly isPrivate: boolean;
  /** Makes this screen the presenter's own. */
  readonly onPresent: () => void;
  readonly onClose: () => void;
}

/** Poll interval of the list while the panel is open, in ms: a phone may have been paired. */
const LOOK_AGAIN = 2_000;

/** Links of stages, pairing of remotes, and the access granted so far. */
export function ScreensPanel(props: ScreensPanelProps) {
  const { sessionId, keys, onKey, onWithdrawn, isPrivate, onPresent, onClose } = props;
  const commonTexts = useCommonTexts();
  const otherScreensTexts = useOtherScreensTexts();
  /** The action that would show a code to the hall, until the host confirms it. */
  const [asks, setAsks] = useState<'make' | 'show' | null>(null);
  const [mayShow, setMayShow] = useState(false);
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
    onSuccess: (_, id) => onWithdrawn(id),
    onSettled: changed,
  });
  /** The next press makes earlier refusals, such as one screen too many, obsolete. */
  const forgetErrors = () => {
    for (const { isError, reset } of [make, confirm, withdraw]) if (isError) reset();
  };
  const press = (role: ScreenRole) => {
    if (make.isPending) return;
    forgetErrors();
    make.mutate(role);
  };
  const isMaking = (role: ScreenRole) => make.isPending && make.variables === role;
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
        <Banner tone="error" title={screensFailure(commonTexts, otherScreensTexts, failed, failed === confirm.error)} />
      )}
      <section className={styles.part}>
        <h3>{otherScreensTexts.remotes}</h3>
        <p>{otherScreensTexts.remoteHint}</p>
        <ScreenList name={otherScreensTexts.remotes} {...of('remote')} {...remove}>
          {({ id, pairedAt, userAgent, number }) =>
            pairedAt === null ? (
              <Pairing
                secret={keys[id]}
                shown={isPrivate || mayShow}
                onShow={() => setAsks('show')}
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
        <Button
          label={otherScreensTexts.makeRemote}
          icon="create"
          look="secondary"
          busy={isMaking('remote')}
          onClick={() => (isPrivate ? press('remote') : setAsks('make'))}
        />
      </section>
      <section className={styles.part}>
        <h3>{otherScreensTexts.stages}</h3>
        <p>{otherScreensTexts.stageHint}</p>
        <ScreenList name={otherScreensTexts.stages} {...of('stage')} {...remove}>
          {({ id, createdAt }) =>
            keys[id] === undefined ? (
              <p className={styles.words}>{otherScreensTexts.lostLink(createdAt)}</p>
            ) : (
              <StageLink link={stageLink(sessionId, keys[id])} />
            )
          }
        </ScreenList>
        <div className={styles.buttons}>
          <Button
            label={otherScreensTexts.makeStage}
            icon="create"
            look="secondary"
            busy={isMaking('stage')}
            onClick={() => press('stage')}
          />
          {!isPrivate && (list.data ?? []).some(({ role }) => role === 'stage') && (
            <Button label={otherScreensTexts.present} look="quiet" onClick={onPresent} />
          )}
        </div>
      </section>
      <ConfirmPopup
        open={asks !== null}
        title={otherScreensTexts.seen.title}
        message={otherScreensTexts.seen.message}
        confirm={{
          label: otherScreensTexts.seen.show,
          look: 'primary',
          onClick: () => {
            if (asks === 'make') press('remote');
            setMayShow(true);
            setAsks(null);
          },
        }}
        onCancel={() => setAsks(null)}
      />
    </Popup>
  );
}

interface ScreenListProps {
  readonly name: string;
  readonly isLoading: boolean;
  /** Undefined while unknown. */
  readonly screens: readonly Screen[] | undefined;
  /** The id of the screen being withdrawn. */
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

interface PairingProps {
  /** Undefined if it was created on another screen. */
  readonly secret: string | undefined;
  /** Whether its code may be shown on this screen. */
  readonly shown: boolean;
  readonly onShow: () => void;
  /** Shown by the phone that has scanned the code. */
  readonly number: number | undefined;
  readonly busy: boolean;
  readonly onConfirm: () => void;
}

/** The code that a phone scans, then the number by which the host recognises its own phone among others in the hall. */
function Pairing({ secret, shown, onShow, number, busy, onConfirm }: PairingProps) {
  const otherScreensTexts = useOtherScreensTexts();
  return (
    <>
      <div className={styles.words}>
        {number === undefined && secret !== undefined && !shown && (
          <Button label={otherScreensTexts.seen.show} look="secondary" onClick={onShow} />
        )}
        {number === undefined && secret !== undefined && shown && (
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
