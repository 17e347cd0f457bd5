import { useCommonTexts } from '#shared/texts/common.ts';
import { useOtherScreensTexts } from '#shared/texts/other-screens.ts';
import { usePresenterTexts } from '#shared/texts/presenter.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup, SomethingWrongPopup } from '#shared/ui/popup/popup.tsx';
import { screensFailure } from '../room/screens-failure.ts';
import { StageLink } from '../room/stage-link.tsx';
import styles from './presenter.module.css';
import type { Presenter } from './use-presenter.ts';
import type { StageWindow } from './use-stage-window.ts';

interface StageButtonsProps {
  readonly presenter: Presenter;
  readonly stage: StageWindow;
  readonly live: boolean;
  /** Without its label if the hall needs the room. */
  readonly short: boolean;
}

/** Opens the stage's window, and returns from the presenter's view. */
export function StageButtons({ presenter, stage, live, short }: StageButtonsProps) {
  const commonTexts = useCommonTexts();
  const otherScreensTexts = useOtherScreensTexts();
  const presenterTexts = usePresenterTexts();
  const dismiss = () => stage.dismiss(false);
  return (
    <>
      {presenter.on && (
        <Button label={presenterTexts.toHall} icon="picture" look="quiet" onClick={() => presenter.turn(false)} />
      )}
      <Button
        label={presenterTexts.openStage}
        icon="share"
        size={short ? 'short' : 'medium'}
        look="quiet"
        resting={!live}
        busy={stage.opening}
        onClick={stage.open}
      />
      <Popup
        open={stage.blocked !== null}
        title={presenterTexts.blocked.title}
        message={presenterTexts.blocked.message}
        onDismiss={dismiss}
      >
        <a
          className={styles.link}
          href={stage.blocked ?? undefined}
          target="_blank"
          rel="noopener"
          onClick={() => stage.dismiss(true)}
        >
          {presenterTexts.blocked.open}
        </a>
        {stage.blocked !== null && <StageLink link={stage.blocked} />}
      </Popup>
      {stage.failure !== null && (
        <SomethingWrongPopup
          open
          title={screensFailure(commonTexts, otherScreensTexts, stage.failure, false)}
          onOk={dismiss}
        />
      )}
    </>
  );
}
