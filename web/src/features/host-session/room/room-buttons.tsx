import { Suspense, useState, useTransition } from 'react';
import type { AskedQuestion, Fix } from '#features/fix/fix-popup.tsx';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import { useFixTexts } from '#shared/texts/fix.ts';
import { useOtherScreensTexts } from '#shared/texts/other-screens.ts';
import { usePresenterTexts } from '#shared/texts/presenter.ts';
import { useRoomTexts } from '#shared/texts/room.ts';
import { Button, type ButtonProps } from '#shared/ui/button/button.tsx';
import type { EnteredView } from '../model/host-view.ts';
import type { Presenter } from '../presenter/use-presenter.ts';
import type { ScreenKeys } from '../presenter/use-stage-window.ts';
import type { HostControls } from '../use-host-controls.ts';

const PeoplePanel = lazyScreen(() => import('./people-panel.tsx').then((chunk) => chunk.PeoplePanel));
const ScreensPanel = lazyScreen(() => import('./screens-panel.tsx').then((chunk) => chunk.ScreensPanel));
const FixPopup = lazyScreen(() => import('#features/fix/fix-popup.tsx').then((chunk) => chunk.FixPopup));

interface RoomButtonsProps {
  readonly view: EnteredView;
  readonly sessionId: string;
  readonly controls: HostControls;
  readonly presenter: Presenter;
  readonly keys: ScreenKeys;
  readonly onKey: (id: string, key: string) => void;
  readonly onWithdrawn: (id: string) => void;
}

/** Buttons for the people panel, other screens and, once a question was asked, its correction. */
export function RoomButtons(room: RoomButtonsProps) {
  const fixTexts = useFixTexts();
  const otherScreensTexts = useOtherScreensTexts();
  const roomTexts = useRoomTexts();
  const presenterTexts = usePresenterTexts();
  const { view, controls, presenter } = room;
  const { pendingNames = 0 } = view.summary;
  const [open, setOpen] = useState<'people' | 'screens' | 'fix' | null>(null);
  const [pressed, setPressed] = useState(open);
  // While the panel's chunk loads, the pressed button is busy.
  const [loads, startOpening] = useTransition();
  const close = () => setOpen(null);
  const opens = (panel: typeof open): Partial<ButtonProps> => ({
    size: 'short',
    'aria-haspopup': 'dialog',
    resting: !controls.live,
    busy: loads && pressed === panel,
    onClick() {
      setPressed(panel);
      startOpening(() => setOpen(panel));
    },
  });
  const fix = (questionId: string, how: Fix) =>
    'reason' in how
      ? controls.order('VoidQuestion', questionId, how.reason)
      : controls.order('CorrectQuestion', questionId, how.correction);
  return (
    <>
      <Button
        label={roomTexts.openPeople(pendingNames)}
        icon="people"
        look="quiet"
        {...opens('people')}
        size={pendingNames > 0 ? 'medium' : 'short'}
      />
      <Button label={otherScreensTexts.title} icon="screens" look="secondary" {...opens('screens')} />
      {view.asked > 0 && <Button label={fixTexts.open} icon="create" look="quiet" {...opens('fix')} />}
      <Suspense>
        {open === 'people' && (
          <PeoplePanel
            access={room}
            orders={controls}
            asks="host"
            message={presenter.on ? presenterTexts.onlyYou : undefined}
            onClose={close}
          />
        )}
        {open === 'screens' && (
          <ScreensPanel
            sessionId={room.sessionId}
            keys={room.keys}
            onKey={room.onKey}
            onWithdrawn={room.onWithdrawn}
            isPrivate={presenter.on}
            onPresent={() => {
              presenter.turn(true);
              close();
            }}
            onClose={close}
          />
        )}
        {open === 'fix' && (
          <FixPopup
            sessionId={room.sessionId}
            questions={askedOf(view)}
            at={view.asked - 1}
            onFix={fix}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** The questions asked so far. */
function askedOf(view: EnteredView): AskedQuestion[] {
  return view.quiz.questions.slice(0, view.asked).map((question, position) => ({
    question,
    voided: view.voided.includes(question.id),
    runs: view.phase === 'playing' && position === view.asked - 1,
  }));
}
