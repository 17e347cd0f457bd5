import type { PodiumView } from '@quarry/events/hub-shapes';
import type { PodiumPlace } from '@quarry/events/session/fields';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { holdsWholeWords, sizes, useFit } from '#shared/lib/use-fit.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useFinaleTexts } from '#shared/texts/finale.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { Score } from '#shared/ui/score/score.tsx';
import styles from './podium.module.css';
import { VeiledHelmet } from './veiled-helmet.tsx';

interface PodiumProps {
  /** Highest first; missing steps get a placeholder. */
  readonly steps: PodiumView;
  readonly size?: 'phone' | 'hall';
  /** Steps not yet revealed, next first. */
  readonly untold?: readonly PodiumPlace[];
  /** The steps are already built up; nothing is animated. */
  readonly still?: boolean | undefined;
}

const ALL_TOLD: readonly PodiumPlace[] = [];

/** The three best scores; ties share a step. A step not yet revealed is low and veiled. */
export function Podium({ steps, size = 'phone', untold = ALL_TOLD, still }: PodiumProps) {
  return (
    <ol className={styles.podium} data-size={size} data-still={still || undefined}>
      {([1, 2, 3] as const).map((place) => (
        <Step
          key={place}
          place={place}
          step={steps.find((one) => one.place === place)}
          veil={untold[0] === place ? 'next' : untold.includes(place) ? 'later' : undefined}
          size={size}
        />
      ))}
    </ol>
  );
}

/** The most players shown on one step, on every screen; further ones are counted. */
const SHOWN = 4;

/** @param largest size of a name, in rem */
const names = (largest: number) =>
  ({ sizes: sizes(0.8125, largest, 1 / 16), otherwise: 0.8125, fits: holdsWholeWords }) as const;
const ALONE_IN_HALL = names(1.5);
const OTHERS = names(1.0625);

interface StepProps extends Required<Pick<PodiumProps, 'size'>> {
  readonly place: PodiumPlace;
  readonly step: PodiumView[number] | undefined;
  /** Set while the step is not revealed. */
  readonly veil: 'next' | 'later' | undefined;
}

/** A score and the players who have it. Their names shrink before any word breaks. */
function Step({ place, step: told, veil, size }: StepProps) {
  const step = veil ? undefined : told;
  const commonTexts = useCommonTexts();
  const finaleTexts = useFinaleTexts();
  const formats = useFormats();
  const shown = step?.players.slice(0, SHOWN) ?? [];
  const more = (step?.count ?? 0) - shown.length;
  const content = shown.map(({ identifier }) => identifier).join(' ');
  const fitted = useFit<HTMLLIElement>(content, size === 'hall' && shown.length === 1 ? ALONE_IN_HALL : OTHERS);
  return (
    <li {...fitted} className={styles.step} data-place={place} data-count={shown.length} data-veil={veil}>
      {/* Players appear with the reveal. */}
      <div key={String(veil !== undefined)} className={styles.players}>
        {veil && (
          <span className={styles.player}>
            <VeiledHelmet className={styles.helmet} />
            <span className={styles.name}>
              <span>{finaleTexts.whoIsIt}</span>
            </span>
          </span>
        )}
        {!step && !veil && (
          <span className={styles.empty}>
            <span className={styles.hole} aria-hidden="true" />
            <span>{commonTexts.ranking.podiumEmpty}</span>
          </span>
        )}
        {shown.map(({ id, identifier }) => (
          <span key={id} className={styles.player}>
            <PlayerHelmet id={id} name={identifier} className={styles.helmet} />
            <span className={styles.name}>
              <span data-words="" dir="auto" translate="no">
                {identifier}
              </span>
            </span>
          </span>
        ))}
        {more > 0 && <span className={styles.more}>{commonTexts.more(more)}</span>}
      </div>
      <div className={styles.block}>
        {step && (
          <>
            <span className="visually-hidden">{commonTexts.ranking.place(step.sharedPlace)}</span>
            <span className={styles.place} aria-hidden="true">
              {formats.number(step.sharedPlace)}
            </span>
            <Score value={step.score} size={size === 'hall' ? 'hall' : 'medium'} />
          </>
        )}
      </div>
    </li>
  );
}
