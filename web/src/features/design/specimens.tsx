import { type ReactNode, useState } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { GEM_TYPES } from '#shared/art/gem/gem-types.ts';
import { HELMET_COUNT, Helmet } from '#shared/art/helmet/helmet.tsx';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button, type ButtonLook, type ButtonSize } from '#shared/ui/button/button.tsx';
import { ICON_PATHS, Icon, type IconName } from '#shared/ui/icon/icon.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Wordmark } from '#shared/ui/page/page.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { NumberField } from '#shared/ui/text-field/number-field.tsx';
import { FIELD_KINDS, type FieldKind, TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './design.module.css';

/** A titled group of specimens. */
export function Specimens({ title, children, block }: { title: string; children: ReactNode; block?: boolean }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <div className={block ? styles.block : styles.row}>{children}</div>
    </section>
  );
}

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
          <span key={name}>
            <Icon name={name} /> {name}
          </span>
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

const LOOKS: readonly ButtonLook[] = [
  'primary',
  'secondary',
  'accent',
  'settings',
  'delete',
  'correct',
  'disabled',
  'disabledDark',
];
const SIZES: readonly ButtonSize[] = ['short', 'medium', 'long'];

function Fields() {
  const [values, setValues] = useState<Partial<Record<FieldKind, string>>>({
    question: 'Which mineral is the hardest?',
  });
  const [time, setTime] = useState('60');
  return (
    <div className={styles.two}>
      {(Object.keys(FIELD_KINDS) as FieldKind[]).map((kind) => (
        <TextField
          key={kind}
          kind={kind}
          label={kind}
          value={values[kind] ?? ''}
          onChange={(value) => setValues({ ...values, [kind]: value })}
          error={kind === 'quizCode' ? 'Quiz code is invalid, code is too short.' : undefined}
        />
      ))}
      <NumberField
        label="max time"
        text={time}
        onChange={setTime}
        max={999}
        hint="s"
        error="A whole number up to 999."
      />
    </div>
  );
}

/** What can be pressed, typed into and read. */
export function ControlSpecimens() {
  const [open, setOpen] = useState(false);
  const [on, setOn] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <Specimens title="Buttons" block>
        {SIZES.map((size) => (
          <div key={size} className={styles.row}>
            {LOOKS.map((look) => (
              <Button key={look} label={look} icon="play" size={size} look={look} />
            ))}
            <Button label="busy" size={size} busy />
          </div>
        ))}
      </Specimens>
      <Specimens title="Inputs" block>
        <Fields />
        <Switch label="Show leaderboard while playing" checked={on} onChange={setOn} hint="After every question" />
      </Specimens>
      <Specimens title="Banners" block>
        <Banner tone="info" title="Your host is away for a moment.">
          Your answers are kept. The quiz goes on when the host is back.
        </Banner>
        <Banner tone="warning" icon="cloudOff" title="Your connection dropped.">
          Nothing is lost. Trying again…
        </Banner>
        <Banner
          tone="error"
          title="Looks like something went wrong."
          action={<Button label="Try Again" look="secondary" />}
        />
        <Banner tone="success" title="The report is on its way." />
      </Specimens>
      <Specimens title="Popup">
        <Button label="Open popup" look="accent" onClick={() => setOpen(true)} />
        <Popup
          open={open}
          title="Do you want to reconnect?"
          message="Your quiz session is still running."
          onDismiss={close}
          safe={<Button label="Reconnect" onClick={close} />}
          others={<Button label="Cancel" look="secondary" onClick={close} />}
        />
      </Specimens>
      <Specimens title="Loading" block>
        <Loading label="Opening the mine…" />
      </Specimens>
    </>
  );
}
