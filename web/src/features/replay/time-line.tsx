import type { PlayerId } from '@quarry/events/ids';
import type { Question } from '@quarry/events/questions/question';
import type { HeatStep, Replay } from '@quarry/events/results/replay';
import { memo, useState } from 'react';
import { useKeyDown } from '#shared/lib/use-key-down.ts';
import { useReplayTexts } from '#shared/texts/replay.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Choice } from '#shared/ui/choice/choice.tsx';
import styles from './replay.module.css';
import { type Playhead, SPEEDS } from './use-playhead.ts';

interface TimeLineProps {
  readonly replay: Replay;
  readonly playhead: Playhead;
  readonly questions: readonly Question[];
  /** The state of the session at the moment, in words. */
  readonly phase: string;
  readonly watched: PlayerId | null;
}

/** Step of an arrow key, in ms. */
const ARROW = 5_000;

/** The session from its beginning to its end: play, speed, questions, and a link to the moment. */
export function TimeLine({ replay, playhead, questions, phase, watched }: TimeLineProps) {
  const replayTexts = useReplayTexts();
  const { from, to, openings } = replay;
  const { moment, playing, move } = playhead;
  const [isCopied, setCopied] = useState<boolean | null>(null);
  useTimeLineKeys(playhead);
  const current = openings.findLast(({ at }) => at <= moment)?.index;
  const share = async () => {
    const query = new URLSearchParams({ at: String(Math.round(moment - from) / 1_000) });
    if (watched !== null) query.set('player', watched);
    window.history.replaceState(window.history.state, '', `?${query}`);
    const copied = navigator.clipboard?.writeText(window.location.href).then(
      () => true,
      () => false,
    );
    setCopied((await copied) === true);
  };
  return (
    <section className={styles.timeLine} aria-label={replayTexts.controls}>
      <Heat replay={replay} />
      {/* Time runs from left to right, as the bars above do and the arrow keys. */}
      <input
        type="range"
        className={styles.line}
        dir="ltr"
        aria-label={replayTexts.moment}
        aria-valuetext={replayTexts.at(replayTexts.time(moment - from), phase)}
        min={from}
        max={to}
        step="any"
        value={moment}
        onChange={({ target }) => move(target.valueAsNumber)}
      />
      <div className={styles.buttons}>
        <Button
          label={playing ? replayTexts.pause : replayTexts.play}
          icon={playing ? 'pause' : 'play'}
          onClick={playhead.toggle}
        />
        <span
          className={styles.time}
          dir="ltr"
        >{`${replayTexts.time(moment - from)} / ${replayTexts.time(to - from)}`}</span>
        <Choice
          label={replayTexts.speed}
          options={SPEEDS.map(replayTexts.times)}
          value={playhead.speed}
          onChange={playhead.setSpeed}
        />
        <select
          className={styles.jump}
          aria-label={replayTexts.jump}
          value={current ?? ''}
          onChange={({ target }) => move(openings.find(({ index }) => String(index) === target.value)?.at ?? from)}
        >
          <option value="">{replayTexts.beginning}</option>
          {openings.map(({ index }) => (
            <option key={index} value={index}>
              {replayTexts.question(index + 1, questions[index]?.questionText ?? '')}
            </option>
          ))}
        </select>
        <Button label={replayTexts.share} icon="send" look="secondary" onClick={share} />
        <output className={styles.soft}>
          {isCopied !== null && (isCopied ? replayTexts.copied : replayTexts.notCopied)}
        </output>
      </div>
    </section>
  );
}

const FIELDS = 'input:not([type=range]):not([type=radio]), select, textarea, dialog';
/** Radio buttons: one is always checked, so Space does nothing there. */
const CHOICES = `${FIELDS}, input[type=radio]`;

/** Per key, the elements that use it themselves. */
const OWNERS: Readonly<Record<string, string>> = {
  ' ': `${FIELDS}, button, a[href]`,
  ArrowLeft: CHOICES,
  ArrowRight: CHOICES,
  PageUp: FIELDS,
  PageDown: FIELDS,
};

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Whether a key belongs to the time line rather than to a control.
 * @param isWithin whether the key was pressed inside an element of this selector
 */
export function isTimeLineKey({ key, ctrlKey, metaKey, altKey }: KeyPress, isWithin: (of: string) => boolean): boolean {
  const owners = OWNERS[key];
  return owners !== undefined && !ctrlKey && !metaKey && !altKey && !isWithin(owners);
}

/** Space, arrows and page keys, unless they belong to a control. */
function useTimeLineKeys({ moment, move, step, toggle }: Playhead): void {
  useKeyDown((event) => {
    const { key, target, repeat } = event;
    if (!isTimeLineKey(event, (of) => target instanceof Element && target.closest(of) !== null)) return;
    event.preventDefault();
    if (key === ' ') {
      if (!repeat) toggle();
    } else if (key === 'ArrowLeft') move(moment - ARROW);
    else if (key === 'ArrowRight') move(moment + ARROW);
    else step(key === 'PageUp' ? -1 : 1);
  });
}

const STEPS = 160;
const STACKED = ['joins', 'answers', 'drops'] as const;
const KINDS = [...STACKED, 'gatewayLosses'] as const;
/** Logs no longer contain connections. */
const OF_FORMER_LOGS: ReadonlySet<keyof HeatStep> = new Set(['drops', 'gatewayLosses']);

/** Heat map of joins, answers, drops and lost gateways along the line; totals below it. */
const Heat = memo(function Heat({ replay }: { readonly replay: Replay }) {
  const replayTexts = useReplayTexts();
  const steps = replay.heat(STEPS);
  const total = (kind: keyof HeatStep) => steps.reduce((sum, step) => sum + step[kind], 0);
  return (
    <>
      <svg className={styles.heat} viewBox={`0 0 ${STEPS} 1`} preserveAspectRatio="none" aria-hidden="true">
        {barsOf(steps).map(({ kind, x, y, height }) => (
          <rect key={`${kind} ${x}`} data-kind={kind} x={x} y={y} width={1} height={height} />
        ))}
      </svg>
      <ul className={styles.legend}>
        {KINDS.filter((kind) => total(kind) > 0 || !OF_FORMER_LOGS.has(kind)).map((kind) => (
          <li key={kind} data-kind={kind}>
            {replayTexts.heat[kind](total(kind))}
          </li>
        ))}
        <li className={styles.soft}>{replayTexts.keys}</li>
      </ul>
    </>
  );
});

interface Bar {
  readonly kind: keyof HeatStep;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** Stacked from below; a lost gateway is a line from top to bottom. Heights from 0 to 1. */
function barsOf(steps: readonly HeatStep[]): Bar[] {
  const most = Math.max(1, ...steps.map((step) => STACKED.reduce((sum, kind) => sum + step[kind], 0)));
  return steps.flatMap((step, x) => {
    let y = 1;
    const bars: Bar[] = STACKED.filter((kind) => step[kind] > 0).map((kind) => {
      const height = step[kind] / most;
      y -= height;
      return { kind, x, y, height };
    });
    return step.gatewayLosses > 0 ? [...bars, { kind: 'gatewayLosses', x, y: 0, height: 1 }] : bars;
  });
}
