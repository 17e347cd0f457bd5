import type { PlayersPageAnswer } from '@quarry/events/http';
import type { TeamView } from '@quarry/events/hub-shapes';
import { type FormEvent, useId, useState } from 'react';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { nobodyScored } from '#shared/session/trend.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useRoomTexts } from '#shared/texts/room.ts';
import { useTeamsTexts } from '#shared/texts/teams.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { Select } from '#shared/ui/select/select.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import { WaitingButton } from '../host-bar.tsx';
import { useWaiting } from '../use-orders.ts';
import styles from './people-panel.module.css';

interface PersonRowProps {
  readonly row: PlayersPageAnswer['players'][number];
  /** Whether its controls are shown. */
  readonly open: boolean;
  /** Why the last change was refused. */
  readonly problem: string | null;
  readonly onToggle: () => void;
  readonly onRename: (name: string) => Promise<boolean>;
  /** Decides on the pending name: allows it, or its replacement. */
  readonly onName: (name: string) => Promise<boolean>;
  readonly onTime: (factor: number) => Promise<boolean>;
  /** Empty without teams, or without permission to change them. */
  readonly teams: readonly TeamView[];
  readonly onTeam: (team: number) => Promise<boolean>;
  readonly onTakeOut: (ban: boolean) => Promise<void>;
  /** A remote cannot ban. */
  readonly mayBan: boolean;
}

const FACTORS = [1, 1.25, 1.5, 2];

/**
 * A player with the host's controls, and with the chosen name while it is pending. Its button is busy while a change is
 * pending.
 */
export function PersonRow({ row, open, problem, onToggle, onName, ...controls }: PersonRowProps) {
  const commonTexts = useCommonTexts();
  const roomTexts = useRoomTexts();
  const id = useId();
  const [waiting, wait] = useWaiting();
  const { identifier, pendingName, connected, place, score } = row;
  return (
    <li className={styles.person} data-person={row.id} data-waits={pendingName !== undefined || undefined}>
      <div className={styles.row}>
        <PlayerHelmet id={row.id} name={identifier} className={styles.helmet} />
        <span className={styles.name} dir="auto" translate="no">
          {identifier}
        </span>
        {!connected && <span className={styles.away}>{commonTexts.away}</span>}
        <span className={styles.score}>{roomTexts.score(nobodyScored(place, score) ? null : place, score)}</span>
        <Button
          label={roomTexts.manage(identifier)}
          icon={open ? 'collapse' : 'expand'}
          size="short"
          look="secondary"
          aria-expanded={open}
          aria-controls={id}
          busy={waiting}
          onClick={onToggle}
        />
      </div>
      {pendingName !== undefined && (
        <div className={styles.pending}>
          <span className={styles.name}>{roomTexts.pending(pendingName)}</span>
          <WaitingButton
            label={roomTexts.allow}
            aria-label={roomTexts.allowName(pendingName)}
            icon="tick"
            look="secondary"
            onPress={() => onName(pendingName)}
          />
          <WaitingButton
            label={roomTexts.keepHidden}
            aria-label={roomTexts.keepNameHidden(pendingName)}
            icon="x"
            look="quiet"
            onPress={() => onName(identifier)}
          />
        </div>
      )}
      {problem !== null && <Banner tone="error" title={problem} />}
      <div id={id} hidden={!open}>
        {open && <PersonControls row={row} wait={wait} {...controls} />}
      </div>
    </li>
  );
}

interface PersonControlsProps extends Omit<PersonRowProps, 'open' | 'problem' | 'onToggle' | 'onName'> {
  readonly wait: (call: Promise<unknown>) => Promise<void>;
}

function PersonControls({ row, teams, onRename, onTime, onTeam, onTakeOut, mayBan, wait }: PersonControlsProps) {
  const roomTexts = useRoomTexts();
  const teamsTexts = useTeamsTexts();
  const [name, setName] = useState(row.identifier);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') void wait(onRename(name.trim()));
  };
  return (
    <div className={styles.controls}>
      <form className={styles.rename} onSubmit={rename}>
        <TextField kind="userName" label={roomTexts.newName} value={name} onChange={setName} autoComplete="off" />
        <Button type="submit" label={roomTexts.rename} look="secondary" disabled={name.trim() === row.identifier} />
      </form>
      <Choice
        label={roomTexts.time}
        options={roomTexts.times}
        value={FACTORS.indexOf(row.timeFactor ?? 1)}
        onChange={(position) => void wait(onTime(FACTORS[position] ?? 1))}
      />
      {teams.length > 0 && (
        <Select
          label={teamsTexts.team}
          options={[
            ...(row.team === undefined ? [{ value: '', label: teamsTexts.noTeam }] : []),
            ...teams.map(({ index, name }) => ({ value: String(index), label: name })),
          ]}
          value={row.team === undefined ? '' : String(row.team)}
          onChange={(team) => {
            if (team !== '') void wait(onTeam(Number(team)));
          }}
        />
      )}
      <div className={styles.takeOut}>
        <Button label={roomTexts.remove} icon="logout" look="secondary" onClick={() => void wait(onTakeOut(false))} />
        {mayBan && <Button label={roomTexts.ban} icon="x" look="remove" onClick={() => void wait(onTakeOut(true))} />}
      </div>
    </div>
  );
}
