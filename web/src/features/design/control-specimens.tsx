import { useState } from 'react';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import type { ButtonLook, ButtonSize } from '#shared/ui/button/button-style.ts';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { FIELD_KINDS, type FieldKind } from '#shared/ui/text-field/field-kinds.ts';
import { NumberField } from '#shared/ui/text-field/number-field.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './design.module.css';
import { Specimens } from './specimens.tsx';

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
