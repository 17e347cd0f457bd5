import type { PlayersPageAnswer } from '@quarry/events/http';
import type { SummaryView, UserRef } from '@quarry/events/hub-shapes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PersonRow } from '#features/host-session/room/person-row.tsx';
import type { Orders } from '#features/host-session/use-orders.ts';
import { request } from '#shared/api/request.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { ROOM } from '#shared/strings/room.ts';
import { SCREENS } from '#shared/strings/screens.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import type { RemoteAccess } from './remote-access.ts';
import styles from './remote-screen.module.css';

interface RemotePeopleProps {
  readonly access: RemoteAccess;
  readonly orders: Orders;
  readonly onClose: () => void;
}

/** The newest players, or those whose name holds what was typed: renamed, given more time, removed. */
export function RemotePeople({ access, orders, onClose }: RemotePeopleProps) {
  const [typed, setTyped] = useState('');
  const [managed, setManaged] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [removed, setRemoved] = useState<UserRef | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const list = useFoundPlayers(access, typed, orders.view.summary);
  const act = async (...order: Parameters<Orders['order']>): Promise<boolean> => {
    const failed = await orders.order(...order);
    setProblem(failed);
    list.refresh();
    return failed === null;
  };
  const remove = async (user: UserRef) => {
    if (!(await act('RemovePlayer', user.id, { ban: false }))) return;
    setManaged(null);
    setRemoved(user);
    // The row that had the focus is gone.
    search.current?.focus();
  };
  const { rows, total, failed } = list;
  return (
    <Popup
      open
      wide
      title={SCREENS.people}
      message={SCREENS.peopleMessage}
      onDismiss={onClose}
      safe={<Button label={COMMON.close} onClick={onClose} />}
    >
      <TextField
        ref={search}
        kind="userName"
        autoComplete="off"
        label={ROOM.search}
        placeholder={ROOM.searchPlaceholder}
        value={typed}
        onChange={setTyped}
      />
      {problem !== null && <Banner tone="error" title={problem} />}
      {failed && <Banner tone="error" title={ERRORS.network} />}
      {removed !== null && <Banner tone="info" title={ROOM.removedNow(removed.identifier)} />}
      <p role="status">{total === 0 ? ROOM.nobody : total !== null && ROOM.found(total)}</p>
      <ul className={styles.list} aria-label={ROOM.list}>
        {rows.map((row) => (
          <PersonRow
            key={row.id}
            row={row}
            open={row.id === managed}
            mayBan={false}
            onToggle={() => setManaged(row.id === managed ? null : row.id)}
            onRename={(name) => act('RenamePlayer', row.id, name)}
            onTime={(factor) => act('SetPlayerTime', row.id, factor)}
            teams={orders.view.summary.teams ?? []}
            onTeam={(team) => act('SetTeam', row.id, team)}
            onTakeOut={() => remove(row)}
          />
        ))}
      </ul>
      {total !== null && total > rows.length && <p>{SCREENS.moreFound(total - rows.length)}</p>}
    </Popup>
  );
}

interface Found {
  readonly rows: PlayersPageAnswer['players'];
  /** Null until the list has come. */
  readonly total: number | null;
  readonly failed: boolean;
}

/** Rows that a phone shows; the rest is searched for. */
const ROWS = 50;
/** Letters typed, and changes of the list, within this time are one question; in ms. */
const SETTLED = 300;

/** The first players who match. Asked for again when the hall changes. @param of a summary, which changes with the hall */
function useFoundPlayers({ sessionId, token }: RemoteAccess, typed: string, of: SummaryView) {
  const [found, setFound] = useState<Found>({ rows: [], total: null, failed: false });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hall and each round ask again
  useEffect(() => {
    let open = true;
    const ask = async () => {
      const query = new URLSearchParams({ query: typed, sort: 'newest', limit: String(ROWS) });
      const path = `/api/session/${encodeURIComponent(sessionId)}/players?${query}`;
      const answer = await request(path, { headers: { authorization: `Bearer ${token}` } });
      const { players, total } = fieldsOf(await answer.json());
      if (!Array.isArray(players) || typeof total !== 'number') throw new Error('the service gave no list');
      if (open) setFound({ rows: players, total, failed: false });
    };
    const timer = setTimeout(() => {
      ask().catch(() => open && setFound((before) => ({ ...before, failed: true })));
    }, SETTLED);
    return () => {
      open = false;
      clearTimeout(timer);
    };
  }, [sessionId, token, typed, of.players, of.connected, round]);
  return { ...found, refresh: useCallback(() => setRound((before) => before + 1), []) };
}
