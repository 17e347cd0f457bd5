import { createdScreenAnswer } from '@quarry/events/screens';
import { useEffect, useEffectEvent, useState } from 'react';
import { request } from '#shared/api/request.ts';
import type { Presenter } from './use-presenter.ts';

/** Keys of stages and remotes made on this screen, by id. The service returns each once. */
export type ScreenKeys = Readonly<Record<string, string>>;

/** Only one window has this name: another press brings it to the front. */
const NAME = 'quarry-stage';
/** A separate window rather than a tab, to be moved to the projector. */
const FEATURES = 'popup,width=1280,height=720';

export const stageLink = (sessionId: string, key: string): string =>
  `${window.location.origin}/stage/${encodeURIComponent(sessionId)}#${key}`;

/** Whether a window shows the stage of this session. */
function shows(opened: Window, sessionId: string): boolean {
  try {
    const { pathname, hash } = opened.location;
    return pathname === `/stage/${encodeURIComponent(sessionId)}` && hash !== '';
  } catch {
    // It has navigated to another site.
    return false;
  }
}

/**
 * Opens the stage in a separate window, before its key is created: browsers open windows only during a press. A blocked
 * window is detected by its absence.
 */
export function useStageWindow(
  sessionId: string,
  { on, turn, stage }: Presenter,
  keys: ScreenKeys,
  onKey: (id: string, key: string) => void,
) {
  const [opening, setOpening] = useState(false);
  const [blocked, setBlocked] = useState<string | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [made, setMade] = useState<string | null>(null);

  const linkOfStage = async (): Promise<string> => {
    const known = made === null ? undefined : keys[made];
    if (known !== undefined) return stageLink(sessionId, known);
    const path = `/api/session/${encodeURIComponent(sessionId)}/screens`;
    const answer = await request(path, { method: 'POST', body: { role: 'stage' } });
    const { id, key } = createdScreenAnswer.parse(await answer.json());
    setMade(id);
    onKey(id, key);
    return stageLink(sessionId, key);
  };
  const open = async () => {
    const opened = window.open('', NAME, FEATURES);
    setFailure(null);
    stage.current = opened;
    if (opened !== null && shows(opened, sessionId)) {
      opened.focus();
      return turn(true);
    }
    setOpening(true);
    try {
      const link = await linkOfStage();
      if (opened === null) return setBlocked(link);
      opened.location.replace(link);
      turn(true);
    } catch (error) {
      opened?.close();
      setFailure(error instanceof Error ? error : new Error('no stage', { cause: error }));
    } finally {
      setOpening(false);
    }
  };

  // Playing again remounts the screen: the window of the previous session then shows this one.
  const follow = useEffectEvent(async () => {
    const opened = stage.current;
    if (!on || opened === null || opened.closed || shows(opened, sessionId)) return;
    // The button remains for a retry.
    const link = await linkOfStage().catch(() => null);
    if (link !== null) opened.location.replace(link);
  });
  useEffect(() => void follow(), []);

  return {
    opening,
    open: () => void (opening || open()),
    /** The link of a window that the browser did not open. */
    blocked,
    failure,
    /** Closes the notice. @param isOpened whether the link was opened by hand */
    dismiss(isOpened: boolean) {
      setBlocked(null);
      setFailure(null);
      if (isOpened) turn(true);
    },
  };
}

export type StageWindow = ReturnType<typeof useStageWindow>;
