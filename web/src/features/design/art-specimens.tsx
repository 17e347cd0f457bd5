import { Gem } from '#shared/art/gem/gem.tsx';
import { GEM_TYPES } from '#shared/art/gem/gem-types.ts';
import { HELMET_COUNT } from '#shared/art/helmet/choose-helmet.ts';
import { Helmet } from '#shared/art/helmet/helmet.tsx';
import { IconLabel } from '#shared/ui/icon/icon-label.tsx';
import { ICON_PATHS, type IconName } from '#shared/ui/icon/icon-paths.ts';
import { Wordmark } from '#shared/ui/page/wordmark.tsx';
import styles from './design.module.css';
import { Specimens } from './specimens.tsx';

const helmets = Array.from({ length: HELMET_COUNT }, (_, index) => index);

/** What is drawn: stones, helmets, icons, type. */
export function ArtSpecimens() {
  return (
    <>
      <Specimens title="Type" block>
        <Wordmark size="hero" />
        <p style={{ fontSize: 'var(--text-4xl)', fontFamily: 'var(--font-display)', fontWeight: 750 }}>
          Which stone is it?
        </p>
        <h1>Heading one, on a screen</h1>
        <h2>Heading two, in a card</h2>
        <p>Body text is set in Atkinson Hyperlegible, which keeps I, l and 1 apart: Illicit 1O0.</p>
      </Specimens>
      <Specimens title="Six stones">
        {GEM_TYPES.map((type) => (
          <Gem key={type} type={type} className={styles.gem} />
        ))}
        {GEM_TYPES.map((type) => (
          <Gem key={type} type={type} className={styles.gemSmall} />
        ))}
      </Specimens>
      <Specimens title="Thirty-six helmets" block>
        <div className={styles.helmets}>
          {helmets.map((index) => (
            <Helmet key={index} index={index} />
          ))}
        </div>
        <div className={styles.row}>
          {helmets.map((index) => (
            <Helmet key={index} index={index} className={styles.helmetSmall} />
          ))}
        </div>
      </Specimens>
      <Specimens title="Icons with labels">
        {(Object.keys(ICON_PATHS) as IconName[]).map((name) => (
          <IconLabel key={name} icon={name} label={name} />
        ))}
      </Specimens>
      <Specimens title="Palette">
        {[
          'page',
          'surface',
          'surface-sunken',
          'line',
          'ink',
          'ink-soft',
          'primary',
          'accent',
          'settings',
          'danger',
          'success',
          'rock-1',
          'rock-2',
          'rock-3',
          'rock-4',
        ].map((name) => (
          <span key={name} className={styles.swatch} style={{ background: `var(--${name})` }}>
            <span style={{ background: 'var(--surface)' }}>{name}</span>
          </span>
        ))}
      </Specimens>
    </>
  );
}
