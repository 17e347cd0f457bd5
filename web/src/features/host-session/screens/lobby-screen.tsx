import type { TeamView } from '@quarry/events/hub-shapes';
import { type CSSProperties, Fragment, type ReactNode, useState } from 'react';
import { BrandLogo } from '#shared/brand/brand-logo.tsx';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { useProjectorTexts } from '#shared/texts/projector.ts';
import { useTeamsTexts } from '#shared/texts/teams.ts';
import { Heading } from '#shared/ui/page/page.tsx';
import { PlayerChip } from '#shared/ui/player-chip/player-chip.tsx';
import { usePlaces } from '#shared/ui/player-chip/use-places.ts';
import { TeamBadge, TeamBoard } from '#shared/ui/team/team-board.tsx';
import { joinAddress } from '../host-navigation.ts';
import type { ViewOf } from '../model/host-view.ts';
import { type Box, capacityOf, useBox } from '../use-capacity.ts';
import { CrowdWall } from './crowd-wall.tsx';
import { JoinCode, QrCode } from './join-code.tsx';
import styles from './lobby-screen.module.css';

/** Size of a player's chip with its spacing, in rem: twenty capitals are legible from the last row. */
const CHIP = { width: 18.6, height: 2.75 };
/** In rem. */
const CHIP_GAP = 0.4;
/** Fewer players have larger chips. */
const SCALES = [2, 1.5, 1] as const;

/** How many chips fit side by side at a scale. */
const acrossIn = (box: Box, scale: number): number =>
  Math.max(1, Math.floor(box.width / (CHIP.width * scale * box.rem)));

/** How many chips fit at a scale. */
const chipsIn = (box: Box, scale: number): number =>
  capacityOf(box, { width: CHIP.width * scale * box.rem, height: CHIP.height * scale * box.rem }, 0);

interface LobbyScreenProps {
  readonly view: ViewOf<'lobby'>;
  /** Shows the QR code full-screen; absent: the code is only a picture. */
  readonly onEnlarge?: (() => void) | undefined;
}

/**
 * Code, QR code and address, legible from the last row; beside them all players: with names while all fit, then as
 * helmets with the names of the newest, and if there are too many for helmets, only the newest.
 */
export function LobbyScreen({ view, onEnlarge }: LobbyScreenProps) {
  const projectorTexts = useProjectorTexts();
  const { full, short } = joinAddress(view.quizCode);
  const qr = <QrCode value={full} title={projectorTexts.qr} />;
  return (
    <div className={styles.lobby}>
      <section className={`panel ${styles.card}`} aria-label={projectorTexts.code}>
        <div className={styles.words}>
          <p className={styles.label}>{projectorTexts.joinAt}</p>
          <p className={styles.address} dir="ltr" translate="no">
            {short}
          </p>
          <p className={styles.label}>{projectorTexts.code}</p>
          <JoinCode code={view.quizCode} className={styles.code} />
        </div>
        <BrandLogo brand={view.quiz.options.brand} className={styles.logo} />
        {onEnlarge === undefined ? (
          <div className={styles.qr}>{qr}</div>
        ) : (
          <button
            type="button"
            className={styles.qr}
            aria-haspopup="dialog"
            aria-label={projectorTexts.enlargeQr}
            onClick={onEnlarge}
          >
            {qr}
          </button>
        )}
      </section>
      <Crowd view={view} />
    </div>
  );
}

/** Who is here. */
function Crowd({ view }: { view: ViewOf<'lobby'> }) {
  const commonTexts = useCommonTexts();
  const projectorTexts = useProjectorTexts();
  const [area, box] = useBox<HTMLDivElement>();
  const { players: joined } = view.summary;
  const { crowd, teams, newest } = view;
  const scale = (box && SCALES.find((one) => chipsIn(box, one) >= joined)) ?? 1;
  const fitting = box ? chipsIn(box, scale) : Infinity;
  const walls = crowd !== null && (teams.length > 0 || joined > Math.min(fitting, newest.length)) ? crowd : null;
  const across = box ? acrossIn(box, 1) : 1;
  // Above the helmets: about four names.
  const rows = across < 3 ? 2 : 1;
  const players = usePlaces([...newest].reverse().slice(0, walls === null ? fitting : across * rows));
  const hidden = joined - players.length;
  return (
    <div className={styles.people}>
      <div className={styles.joined}>
        <Heading focusKey="lobby" className={styles.count}>
          <Count value={joined} /> <span>{projectorTexts.joined(joined)}</span>
        </Heading>
        {hidden > 0 && players.length > 0 && walls === null && (
          <p className={styles.hint}>{commonTexts.more(hidden)}</p>
        )}
      </div>
      {walls === null && <TeamBoard teams={teams} kind="filling" size="hall" />}
      <div ref={area} className={styles.area}>
        {joined === 0 && <p className={styles.nobody}>{projectorTexts.nobody}</p>}
        <ul
          className={styles.chips}
          style={walls === null ? undefined : { flex: 'none', height: `${rows * CHIP.height}rem` }}
          aria-label={projectorTexts.players}
        >
          {players.map((player, position) => (
            <Arrival key={player.id} position={position} box={box} scale={walls === null ? scale : 1}>
              <PlayerChip id={player.id} name={player.identifier} away={!player.connected} size="hall" />
            </Arrival>
          ))}
        </ul>
        {walls !== null &&
          (teams.length > 0 ? <TeamWalls teams={teams} crowd={walls} /> : <CrowdWall crowd={walls.flat()} />)}
      </div>
    </div>
  );
}

/** A block of helmets per team; players without a team are in the last. */
function TeamWalls({ teams, crowd }: { teams: readonly TeamView[]; crowd: NonNullable<ViewOf<'lobby'>['crowd']> }) {
  const teamsTexts = useTeamsTexts();
  const without = crowd[teams.length] ?? [];
  return (
    <div className={styles.teams} data-many={teams.length > 6 || undefined}>
      <ol className={styles.teamList} aria-label={teamsTexts.teams}>
        {teams.map((team) => (
          <li key={team.index} className={`panel ${styles.team}`}>
            <p className={styles.teamHead}>
              <TeamBadge team={team} />
              <span className={styles.teamSize}>{teamsTexts.players(team.players)}</span>
            </p>
            <CrowdWall crowd={crowd[team.index] ?? []} />
          </li>
        ))}
      </ol>
      {without.length > 0 && (
        <div className={`panel ${styles.team}`}>
          <p className={styles.teamHead}>
            <span>{teamsTexts.noTeam}</span>
            <span className={styles.teamSize}>{teamsTexts.players(without.length)}</span>
          </p>
          <CrowdWall crowd={without} />
        </div>
      )}
    </div>
  );
}

/** Reserves room for three digits, so that no word beside it moves when the number grows. */
function Count({ value }: { value: number }) {
  const formats = useFormats();
  const digits = formats.number(value);
  const room: CSSProperties & Record<'--room', number> = { '--room': Math.max(0, 3 - digits.length) };
  return (
    <span className={styles.number} style={room}>
      {digits}
    </span>
  );
}

/** Players who join together appear one after another, up to this many. */
const WAVE = 24;

interface ArrivalProps {
  readonly position: number;
  readonly box: Box | null;
  readonly scale: number;
  readonly children: ReactNode;
}

/**
 * A chip at its position, moved only by transforms: a filling lobby rearranges it without a layout shift. It keeps its
 * initial delay: a new one would replay the animation.
 */
function Arrival({ position, box, scale, children }: ArrivalProps) {
  const [animationDelay] = useState(`${Math.min(position, WAVE) * 40}ms`);
  if (box === null) return <li hidden>{children}</li>;
  const { width, isRtl } = box;
  const across = acrossIn(box, scale);
  const [column, row] = [position % across, Math.floor(position / across)];
  const x = (column * width) / across;
  const transform = `translate(${isRtl ? -x : x}px, ${row * CHIP.height * scale}rem) scale(${scale})`;
  const style = {
    width: `calc(${100 / across / scale}% - ${CHIP_GAP}rem)`,
    transform,
    transformOrigin: isRtl ? '100% 0' : '0 0',
  };
  return (
    <li style={style}>
      <div className={styles.arrival} style={{ animationDelay }}>
        {/* A chip of another width measures its name again. */}
        <Fragment key={across * scale}>{children}</Fragment>
      </div>
    </li>
  );
}
