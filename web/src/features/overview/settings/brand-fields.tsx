import type { Brand } from '@quarry/events/quiz/brand';
import { type CSSProperties, useId, useLayoutEffect, useRef, useState } from 'react';
import { PictureField } from '#questions/pictures/picture-field.tsx';
import { brandColours, type Tokens } from '#shared/brand/brand-colours.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import styles from './brand-fields.module.css';
import settingsStyles from './settings.module.css';
import type { BrandChanges } from './settings-draft.ts';

interface BrandFieldsProps {
  readonly brand: Brand | undefined;
  readonly onChange: (changes: BrandChanges) => void;
}

/** Initial value of the colour input. */
const FIRST_COLOUR = '#0d6f66';

const PICTURES = ['logo', 'background'] as const;

/** Colour, logo and background picture of a quiz's screens; collapsed until used. */
export function BrandFields({ brand, onChange }: BrandFieldsProps) {
  const overviewTexts = useOverviewTexts();
  const texts = overviewTexts.settings.brand;
  /** A brand that is removed part by part stays expanded. */
  const [unfolded, setUnfolded] = useState<'had' | 'pressed' | null>(brand === undefined ? null : 'had');
  const isFolded = brand === undefined && unfolded === null;
  return (
    <fieldset className={settingsStyles.defaults}>
      <legend>{texts.title}</legend>
      {isFolded ? (
        <div>
          <Button label={texts.add} icon="add" look="quiet" onClick={() => setUnfolded('pressed')} />
        </div>
      ) : (
        <BrandParts brand={brand ?? {}} fresh={unfolded === 'pressed'} onChange={onChange} />
      )}
    </fieldset>
  );
}

interface BrandPartsProps {
  readonly brand: Brand;
  /** They have just been expanded, so the first takes the focus. */
  readonly fresh: boolean;
  readonly onChange: BrandFieldsProps['onChange'];
}

function BrandParts({ brand, fresh, onChange }: BrandPartsProps) {
  const overviewTexts = useOverviewTexts();
  const texts = overviewTexts.settings.brand;
  return (
    <>
      <AccentField accent={brand.accent} fresh={fresh} onChange={(accent) => onChange({ accent })} />
      <div className={settingsStyles.fields}>
        {PICTURES.map((part) => {
          const id = brand[part];
          const { title, hint, ...words } = texts[part];
          return (
            <div key={part} className={styles.picture}>
              <h3>{title}</h3>
              <p className={settingsStyles.fact}>{hint}</p>
              <PictureField
                place={`brand/${part}`}
                words={{ ...words, alt: '' }}
                media={id === undefined ? undefined : { id }}
                onTake={(media) => onChange({ [part]: media.id })}
                onRemove={() => onChange({ [part]: null })}
              />
            </div>
          );
        })}
      </div>
    </>
  );
}

interface AccentFieldProps extends Pick<BrandPartsProps, 'fresh'> {
  readonly accent: string | undefined;
  readonly onChange: (accent: string | null) => void;
}

function AccentField({ accent, fresh, onChange }: AccentFieldProps) {
  const overviewTexts = useOverviewTexts();
  const texts = overviewTexts.settings.brand;
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const isChosen = accent !== undefined;
  // The pressed control is replaced by the other one.
  const moves = useRef(fresh);
  useLayoutEffect(() => {
    if (moves.current) field.current?.querySelector<HTMLElement>(isChosen ? 'input' : 'button')?.focus();
    moves.current = false;
  }, [isChosen]);
  const choose = (chosen: string | null) => {
    moves.current = true;
    onChange(chosen);
  };
  if (accent === undefined)
    return (
      <div ref={field} className={styles.accent}>
        <span className={styles.label}>{texts.accent}</span>
        <Button label={texts.choose} look="secondary" onClick={() => choose(FIRST_COLOUR)} />
        <span className={settingsStyles.fact}>{texts.accentHint}</span>
      </div>
    );
  const { day, night, adjusted } = brandColours(accent);
  const when = adjusted.day && adjusted.night ? 'both' : adjusted.day ? 'day' : adjusted.night ? 'night' : null;
  return (
    <>
      <div ref={field} className={styles.accent}>
        <label className={styles.label} htmlFor={id}>
          {texts.accent}
        </label>
        <input
          id={id}
          type="color"
          className={styles.colour}
          value={accent}
          onChange={({ target }) => onChange(target.value.toLowerCase())}
          aria-describedby={`${id}-adjusted`}
        />
        <Button label={texts.usual} look="quiet" onClick={() => choose(null)} />
      </div>
      <div className={styles.samples}>
        <Sample tokens={day} time="day" />
        <Sample tokens={night} time="night" />
      </div>
      <p id={`${id}-adjusted`} className={settingsStyles.fact} role="status">
        {when !== null && texts.adjusted(when)}
      </p>
    </>
  );
}

/** As in palette.css: both are shown at once, whatever the current scheme. */
const GROUNDS = {
  day: { page: '#f7efe2', ink: '#2a1c11' },
  night: { page: '#18110c', ink: '#fbeeda' },
} as const;

/** A button and a text as they look on the quiz's screens. */
function Sample({ tokens, time }: { readonly tokens: Tokens; readonly time: 'day' | 'night' }) {
  const overviewTexts = useOverviewTexts();
  const texts = overviewTexts.settings.brand;
  const colours = Object.fromEntries(
    Object.entries({ ...GROUNDS[time], ...tokens }).map(([name, value]) => [`--${name}`, value]),
  ) as CSSProperties;
  return (
    <div className={styles.sample} style={colours}>
      <span>{texts[time]}</span>
      <span className={styles.slab}>{texts.sample}</span>
      <strong className={styles.ink}>{texts.sampleText}</strong>
    </div>
  );
}
