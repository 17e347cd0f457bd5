import type { Texts } from '@quarry/texts/texts';
import { useState } from 'react';
import { outcomeOf } from '#questions/outcomes.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useRoomTexts } from '#shared/texts/room.ts';
import { BottomBar } from '#shared/ui/bottom-bar/bottom-bar.tsx';
import { Button, type ButtonProps } from '#shared/ui/button/button.tsx';
import type { IconName } from '#shared/ui/icon/icon.tsx';
import { ConfirmPopup } from '#shared/ui/popup/popup.tsx';
import styles from './host-bar.module.css';
import { answeredOf } from './model/host-counts.ts';
import type { EnteredView, ViewOf } from './model/host-view.ts';
import type { HostControls } from './use-host-controls.ts';
import { type Orders, useWaiting } from './use-orders.ts';

interface HostBarProps {
  readonly view: EnteredView;
  readonly controls: Pick<HostControls, 'live' | 'canPress' | 'moving' | 'press' | 'leaving' | 'end' | 'moveClock'>;
}

/** Skip when the question has a time limit, otherwise Next (specification, section 4). */
export function primaryFace(hostTexts: Texts['host'], view: EnteredView): { label: string; icon: IconName } {
  if (view.awaitsMedia) return { label: hostTexts.loadingPictures, icon: 'next' };
  if (view.phase === 'lobby') return { label: hostTexts.start, icon: 'play' };
  if (view.phase === 'endscreen') return { label: hostTexts.toOverview, icon: 'next' };
  if (view.phase === 'playing' && view.question.maxQuestionTime > 0) return { label: hostTexts.skip, icon: 'skip' };
  return { label: hostTexts.next, icon: 'next' };
}

/** End Quiz, the clock of a running question, and the primary button. */
export function HostBar({ view, controls }: HostBarProps) {
  const hostTexts = useHostTexts();
  return (
    <BottomBar
      secondary={view.phase !== 'endscreen' && <EndButton controls={controls} />}
      primary={
        <Button
          {...primaryFace(hostTexts, view)}
          resting={!controls.canPress && controls.leaving === 'no'}
          busy={controls.moving || view.awaitsMedia || controls.leaving === 'now'}
          onClick={controls.press}
          data-testid="host-primary"
        />
      }
    >
      {view.phase === 'playing' && <QuestionControls view={view} controls={controls} />}
    </BottomBar>
  );
}

/** Ends the quiz after a confirmation, only once. */
function EndButton({ controls }: Pick<HostBarProps, 'controls'>) {
  const hostTexts = useHostTexts();
  const [state, setState] = useState<'ready' | 'asking' | 'ending'>('ready');
  const end = async () => {
    setState('ending');
    await controls.end();
    setState('ready');
  };
  return (
    <>
      <Button
        label={hostTexts.end}
        icon="turnOff"
        look="quiet"
        resting={!controls.live}
        busy={state === 'ending'}
        onClick={() => setState('asking')}
      />
      <ConfirmPopup
        open={state === 'asking'}
        title={hostTexts.confirmEndTitle}
        message={hostTexts.confirmEndMessage}
        confirm={{ label: hostTexts.end, icon: 'turnOff', onClick: end }}
        cancel={hostTexts.keepPlaying}
        onCancel={() => setState('ready')}
      />
    </>
  );
}

interface QuestionControlsProps {
  readonly view: ViewOf<'playing'>;
  readonly controls: Pick<Orders, 'live' | 'moveClock'>;
}

/** The clock of the running question, if it has one, and whether everybody has answered. */
export function QuestionControls({ view, controls }: QuestionControlsProps) {
  const hostTexts = useHostTexts();
  return (
    <div className={styles.middle}>
      {view.question.maxQuestionTime > 0 && view.opensIn === undefined && (
        <ClockControls paused={view.paused} controls={controls} />
      )}
      {/* Its space is reserved, so that no button moves when it appears. */}
      <p className={styles.everybody} data-shown={answeredOf(view).everybody || undefined}>
        {hostTexts.everybody}
      </p>
    </div>
  );
}

/** A button that is busy until its call is answered. */
export function WaitingButton({ onPress, ...rest }: ButtonProps & { onPress: () => Promise<unknown> }) {
  const [waiting, wait] = useWaiting();
  return <Button {...rest} busy={waiting} onClick={() => wait(onPress())} />;
}

/** Seconds added by one press. */
const EXTENSIONS = [10, 30];

/** Pauses and resumes the clock, and gives more time. */
function ClockControls({ paused, controls }: { paused: boolean; controls: Pick<Orders, 'live' | 'moveClock'> }) {
  const roomTexts = useRoomTexts();
  return (
    <div className={styles.clock}>
      <WaitingButton
        label={paused ? roomTexts.resume : roomTexts.pause}
        icon={paused ? 'play' : 'pause'}
        size="short"
        look={paused ? 'accent' : 'secondary'}
        resting={!controls.live}
        onPress={() => controls.moveClock(paused ? 'ResumeQuestion' : 'PauseQuestion')}
      />
      {EXTENSIONS.map((seconds) => (
        <WaitingButton
          key={seconds}
          label={roomTexts.extend(seconds)}
          aria-label={roomTexts.extendLabel(seconds)}
          look="secondary"
          resting={!controls.live}
          onPress={() => controls.moveClock('ExtendTime', seconds)}
        />
      ))}
    </div>
  );
}

/** 'x/y answered', where the projector's own count is not visible. */
export function AnsweredCount({ view }: { view: EnteredView }) {
  const hostTexts = useHostTexts();
  if (view.phase === 'playing' && outcomeOf(view.question).isShown) return null;
  const { answered, total } = answeredOf(view);
  return <p className={styles.count}>{hostTexts.answeredOf(answered, total)}</p>;
}
