import type { UserRef } from '@quarry/events/hub-shapes';
import { useEffect, useRef, useState } from 'react';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { ROOM } from '#shared/strings/room.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import type { HostView } from '../model/host-view.ts';
import { usePlayers } from '../model/use-players.ts';
import type { HostControls } from '../use-host-controls.ts';
import styles from './people-panel.module.css';
import { PersonRow } from './person-row.tsx';

interface PeoplePanelProps {
  readonly view: HostView;
  readonly sessionId: string;
  readonly controls: HostControls;
  readonly onClose: () => void;
}

const SORTS = ['newest', 'away', 'score'] as const;
/** How long a ban can be undone where it was made; in ms. */
const UNDO = 10_000;
/** Letters typed within this time are one search; in ms. */
const TYPED = 250;

/** The door, the names, and everybody in the room: found, removed, banned, renamed, given more time. */
export function PeoplePanel({ view, sessionId, controls, onClose }: PeoplePanelProps) {
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState(0);
  const [managed, setManaged] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [gone, setGone] = useState<{ readonly user: UserRef; readonly banned: boolean } | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const query = useSettled(typed, TYPED);
  const list = usePlayers({ sessionId, query, sort: SORTS[sort] ?? 'newest', of: view.summary });
  useEffect(() => {
    if (gone === null) return;
    const timer = setTimeout(setGone, UNDO, null);
    return () => clearTimeout(timer);
  }, [gone]);

  const act = async (...order: Parameters<HostControls['order']>): Promise<boolean> => {
    const failed = await controls.order(...order);
    setProblem(failed);
    list.refresh();
    return failed === null;
  };
  const takeOut = async (user: UserRef, banned: boolean) => {
    if (!(await act('RemovePlayer', user.id, { ban: banned }))) return;
    setManaged(null);
    setGone({ user, banned });
    // The row that had the focus is gone.
    search.current?.focus();
  };
  const letBackIn = async ({ id }: UserRef) => {
    if (await act('UnbanPlayer', id)) setGone(null);
    search.current?.focus();
  };
  const { locked, names, nameFilter, banned } = view.room;
  return (
    <Popup
      open
      wide
      title={ROOM.people}
      message={ROOM.peopleMessage}
      onDismiss={onClose}
      safe={<Button label={COMMON.close} onClick={onClose} />}
    >
      <div className={styles.switches}>
        <Switch
          label={ROOM.door}
          hint={ROOM.doorHint}
          checked={locked}
          onChange={(on) => act('SetRoom', { locked: on })}
        />
        <Switch
          label={ROOM.givenNames}
          hint={ROOM.givenNamesHint}
          checked={names === 'given'}
          onChange={(on) => act('SetRoom', { names: on ? 'given' : 'own' })}
        />
        <Switch
          label={ROOM.nameFilter}
          hint={ROOM.nameFilterHint}
          checked={nameFilter}
          onChange={(on) => act('SetRoom', { nameFilter: on })}
        />
      </div>
      {problem !== null && <Banner tone="error" title={problem} />}
      {gone !== null && (
        <Banner
          tone="info"
          title={gone.banned ? ROOM.bannedNow(gone.user.identifier) : ROOM.removedNow(gone.user.identifier)}
          action={
            gone.banned && (
              <Button label={ROOM.undo} icon="undo" look="secondary" onClick={() => letBackIn(gone.user)} />
            )
          }
        />
      )}
      <TextField
        ref={search}
        kind="userName"
        autoComplete="off"
        label={ROOM.search}
        placeholder={ROOM.searchPlaceholder}
        value={typed}
        onChange={setTyped}
      />
      <Choice label={ROOM.sort} options={ROOM.sorts} value={sort} onChange={setSort} />
      {list.failed && <Banner tone="error" title={ERRORS.network} />}
      <p role="status">{list.total === 0 ? ROOM.nobody : list.total !== null && ROOM.found(list.total)}</p>
      <ul className={styles.list} aria-label={ROOM.list}>
        {list.rows.map((row) => (
          <PersonRow
            key={row.id}
            row={row}
            open={row.id === managed}
            onToggle={() => setManaged(row.id === managed ? null : row.id)}
            onRename={(name) => act('RenamePlayer', row.id, name)}
            onTime={(factor) => act('SetPlayerTime', row.id, factor)}
            teams={view.teams}
            onTeam={(team) => act('SetTeam', row.id, team)}
            onTakeOut={(ban) => takeOut(row, ban)}
          />
        ))}
      </ul>
      {list.hasMore && <Button label={ROOM.showMore} look="secondary" onClick={list.more} />}
      {banned.length > 0 && (
        <details className={styles.banned}>
          <summary>{ROOM.banned(banned.length)}</summary>
          <ul className={styles.list}>
            {[...banned].reverse().map((user) => (
              <li key={user.id} className={styles.row}>
                <span className={styles.name}>{user.identifier}</span>
                <Button
                  label={ROOM.unban}
                  aria-label={ROOM.unbanName(user.identifier)}
                  look="secondary"
                  onClick={() => letBackIn(user)}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Popup>
  );
}

/** @returns a value once it has not changed for `ms` milliseconds */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, ms, value);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
