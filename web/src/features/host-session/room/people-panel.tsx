import type { UserRef } from '@quarry/events/hub-shapes';
import type { Texts } from '@quarry/texts/texts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { type OrderFailure, orderFailureText } from '#shared/host/host-rejection.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useRoomTexts } from '#shared/texts/room.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import { WaitingButton } from '../host-bar.tsx';
import { type PlayersAccess, usePlayers } from '../model/use-players.ts';
import { type Orders, useWaiting } from '../use-orders.ts';
import styles from './people-panel.module.css';
import { PersonRow } from './person-row.tsx';

interface PeoplePanelProps {
  readonly access: PlayersAccess;
  readonly orders: Orders;
  /** A remote can neither ban players nor change how the room is entered. */
  readonly asks: 'host' | 'remote';
  /** The panel's message; by default that of `asks`. */
  readonly message?: string | undefined;
  readonly onClose: () => void;
}

type Order = (...order: Parameters<Orders['order']>) => Promise<boolean>;

const SORTS = ['newest', 'away', 'score'] as const;
/** Time to undo a ban on the screen that made it, in ms. */
const UNDO = 10_000;

/** People in the room: find, remove, rename, give more time; for the host also bans, teams, and how the room is entered. */
export function PeoplePanel({ access, orders, asks, message, onClose }: PeoplePanelProps) {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const roomTexts = useRoomTexts();
  const { room, teams } = orders.view;
  const [managed, setManaged] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ readonly about: string | null; readonly failure: OrderFailure } | null>(
    null,
  );
  const [gone, setGone] = useState<{ readonly user: UserRef; readonly banned: boolean } | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const list = usePlayers(access, orders);
  const rows = useRef<HTMLUListElement>(null);
  const hasCome = list.total !== null;
  // The panel may have been opened for pending names.
  useEffect(() => {
    if (hasCome) rows.current?.querySelector('[data-waits]')?.scrollIntoView({ block: 'center' });
  }, [hasCome]);
  useEffect(() => {
    if (gone === null) return;
    const timer = setTimeout(setGone, UNDO, null);
    return () => clearTimeout(timer);
  }, [gone]);

  /** @param about the person it changes; null for the room */
  const actOn =
    (about: string | null): Order =>
    async (...order) => {
      const failure = await orders.order(...order);
      setProblem(failure && { about, failure });
      list.refresh();
      return failure === null;
    };
  const act = actOn(null);
  const problemText = problem && orderFailureText(commonTexts, hostTexts, problem.failure);
  const problemOf = (id: string) => (problem?.about === id ? problemText : null);
  /** This person's row or button disappears. The host may be working on somebody else by now. */
  const moveFocusFrom = (id: string) => {
    const focused = document.activeElement;
    const isThere = focused?.closest<HTMLElement>('[data-person]')?.dataset.person === id;
    if (isThere || focused === document.body) search.current?.focus();
  };
  const takeOut = async (user: UserRef, banned: boolean) => {
    if (!(await actOn(user.id)('RemovePlayer', user.id, { ban: banned }))) return;
    setManaged((now) => (now === user.id ? null : now));
    setGone({ user, banned });
    moveFocusFrom(user.id);
  };
  const answerName = async (id: string, name: string) => {
    const isDone = await actOn(id)('RenamePlayer', id, name);
    if (isDone) moveFocusFrom(id);
    return isDone;
  };
  const letBackIn = async ({ id }: UserRef) => {
    if (!(await act('UnbanPlayer', id))) return;
    setGone((now) => (now?.user.id === id ? null : now));
    moveFocusFrom(id);
  };
  return (
    <Popup open wide title={roomTexts.people} message={message ?? roomTexts.peopleMessage[asks]} onDismiss={onClose}>
      {asks === 'host' && <RoomSwitches room={room} act={act} />}
      {/* Also about a person no longer listed. */}
      {problemText !== null && list.rows.every(({ id }) => problemOf(id) === null) && (
        <Banner tone="error" title={problemText} />
      )}
      {gone !== null && (
        <Banner
          tone="info"
          title={gone.banned ? roomTexts.bannedNow(gone.user.identifier) : roomTexts.removedNow(gone.user.identifier)}
          action={
            gone.banned && (
              <WaitingButton
                label={roomTexts.undo}
                icon="undo"
                look="secondary"
                data-person={gone.user.id}
                onPress={() => letBackIn(gone.user)}
              />
            )
          }
        />
      )}
      <TextField
        ref={search}
        kind="userName"
        autoComplete="off"
        label={roomTexts.search}
        placeholder={roomTexts.searchPlaceholder}
        value={list.query}
        onChange={list.search}
      />
      <Choice
        label={roomTexts.sort}
        options={roomTexts.sorts}
        value={SORTS.indexOf(list.sort)}
        onChange={(position) => list.sortBy(SORTS[position] ?? 'newest')}
      />
      {list.failure !== null && <Banner tone="error" title={failureText(commonTexts, list.failure.error)} />}
      <p role="status">{statusOf(commonTexts, roomTexts, list)}</p>
      <ul ref={rows} className={styles.list} aria-label={roomTexts.list}>
        {list.rows.map((row) => (
          <PersonRow
            key={row.id}
            row={row}
            open={row.id === managed}
            mayBan={asks === 'host'}
            problem={problemOf(row.id)}
            onToggle={() => {
              setManaged(row.id === managed ? null : row.id);
              setProblem(null);
            }}
            onRename={(name) => actOn(row.id)('RenamePlayer', row.id, name)}
            onName={(name) => answerName(row.id, name)}
            onTime={(factor) => actOn(row.id)('SetPlayerTime', row.id, factor)}
            teams={asks === 'host' ? teams : []}
            onTeam={(team) => actOn(row.id)('SetTeam', row.id, team)}
            onTakeOut={(ban) => takeOut(row, ban)}
          />
        ))}
      </ul>
      {list.hasMore && <Button label={roomTexts.showMore} look="secondary" busy={list.isAsking} onClick={list.more} />}
      {asks === 'host' && room.banned.length > 0 && <Banned users={room.banned} onLetBackIn={letBackIn} />}
    </Popup>
  );
}

type Counted = Pick<ReturnType<typeof usePlayers>, 'total' | 'query' | 'foundFor' | 'failure'>;

/** Count for the current search; empty if the request failed. */
export function statusOf(
  commonTexts: Texts['common'],
  roomTexts: Texts['room'],
  { total, query, foundFor, failure }: Counted,
): string {
  if (total === null || query !== foundFor) return failure === null ? commonTexts.loading : '';
  return total === 0 ? roomTexts.nobody : roomTexts.found(total);
}

/** The door and the names. */
function RoomSwitches({ room, act }: { room: Orders['view']['room']; act: Order }) {
  const roomTexts = useRoomTexts();
  return (
    <div className={styles.switches}>
      <RoomSwitch
        label={roomTexts.door}
        hint={roomTexts.doorHint}
        checked={room.locked}
        onChange={(on) => act('SetRoom', { locked: on })}
      />
      <RoomSwitch
        label={roomTexts.givenNames}
        hint={roomTexts.givenNamesHint}
        checked={room.names === 'given'}
        onChange={(on) => act('SetRoom', { names: on ? 'given' : 'own' })}
      />
      <RoomSwitch
        label={roomTexts.nameFilter}
        hint={roomTexts.nameFilterHint}
        checked={room.nameFilter}
        onChange={(on) => act('SetRoom', { nameFilter: on })}
      />
    </div>
  );
}

interface RoomSwitchProps extends ComponentProps<typeof Switch> {
  readonly onChange: (on: boolean) => Promise<unknown>;
}

/** A switch that is busy until its call is answered; the room's next frame moves it. */
function RoomSwitch({ onChange, ...rest }: RoomSwitchProps) {
  const [waiting, wait] = useWaiting();
  return <Switch {...rest} busy={waiting} onChange={(on) => void wait(onChange(on))} />;
}

interface BannedProps {
  readonly users: readonly UserRef[];
  readonly onLetBackIn: (user: UserRef) => Promise<void>;
}

/** Banned players, latest first. */
function Banned({ users, onLetBackIn }: BannedProps) {
  const roomTexts = useRoomTexts();
  return (
    <details className={styles.banned}>
      <summary>{roomTexts.banned(users.length)}</summary>
      <ul className={styles.list}>
        {[...users].reverse().map((user) => (
          <li key={user.id} className={styles.row} data-person={user.id}>
            <span className={styles.name} dir="auto" translate="no">
              {user.identifier}
            </span>
            <WaitingButton
              label={roomTexts.unban}
              aria-label={roomTexts.unbanName(user.identifier)}
              look="secondary"
              onPress={() => onLetBackIn(user)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
