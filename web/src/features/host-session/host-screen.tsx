import { Suspense, useState } from 'react';
import { useColourScheme, useWakeLock } from '#shared/lib/device.ts';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import { Announcer } from '#shared/session/announcer.tsx';
import { ConnectionBanner, type LinkTrouble, linkWords } from '#shared/session/connection-banner.tsx';
import { decorOf } from '#shared/session/phase.ts';
import { useClock } from '#shared/session/use-clock.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useProjectorTexts } from '#shared/texts/projector.ts';
import { useTeamsTexts } from '#shared/texts/teams.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { SomethingWrongPopup } from '#shared/ui/popup/popup.tsx';
import { HallPhase } from './hall-phase.tsx';
import { HostBar } from './host-bar.tsx';
import { HostHeader, useFullscreen } from './host-header.tsx';
import type { HostRoute } from './host-navigation.ts';
import { hostWords } from './host-words.ts';
import type { HostSession } from './model/host-session.ts';
import type { EnteredView } from './model/host-view.ts';
import { CarefulPress } from './presenter/careful-press.tsx';
import presenterStyles from './presenter/presenter.module.css';
import { StageButtons } from './presenter/stage-buttons.tsx';
import type { Presenter } from './presenter/use-presenter.ts';
import { type ScreenKeys, useStageWindow } from './presenter/use-stage-window.ts';
import { RoomButtons } from './room/room-buttons.tsx';
import { EndPanel } from './screens/end-panel.tsx';
import { JoinDialog } from './screens/join-code.tsx';
import type { Speaker } from './sound/speaker.ts';
import { useHostSounds } from './sound/use-host-sounds.ts';
import { useCarefulPress } from './use-careful-press.ts';
import { useHostControls } from './use-host-controls.ts';
import { useHiddenPointer, useHostKeys, usePageFocus } from './use-host-keys.ts';

const PresenterScreen = lazyScreen(() =>
  import('./presenter/presenter-screen.tsx').then((chunk) => chunk.PresenterScreen),
);

interface HostScreenProps {
  readonly session: HostSession;
  readonly route: HostRoute;
  readonly view: EnteredView;
  readonly trouble: LinkTrouble;
  readonly speaker: Speaker;
  readonly presenter: Presenter;
  readonly onPlayAgain: () => void;
}

/** The host's session in every state: as the hall sees it, or as the presenter's view. */
export function HostScreen(props: HostScreenProps) {
  const { session, route, trouble, speaker, presenter, onPlayAgain } = props;
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const projectorTexts = useProjectorTexts();
  const teamsTexts = useTeamsTexts();
  const { view, stale } = useClock(props.view, trouble.status === 'live');
  const controls = useHostControls(session, route, view, onPlayAgain);
  const sounds = useHostSounds(view, stale, speaker);
  const general = controls.problem === commonTexts.errors.somethingWrong;
  const fullscreen = useFullscreen();
  const [open, setOpen] = useState<'keys' | 'qr' | null>(null);
  const canJoin = view.phase !== 'endscreen';
  // The service returns each key only once, so they are kept while this screen is shown.
  const [keys, setKeys] = useState<ScreenKeys>({});
  const keep = (id: string, key: string) => setKeys((before) => ({ ...before, [id]: key }));
  const drop = (gone: string) =>
    setKeys((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== gone)));
  const stage = useStageWindow(route.sessionId, presenter, keys, keep);
  // On the end screen the host's own panel has the next actions.
  const presents = presenter.on && view.phase !== 'endscreen';
  const careful = useCarefulPress(view, controls);
  useHostKeys({
    press: careful.byKey,
    fullscreen: () => fullscreen?.toggle(),
    qr: () => canJoin && setOpen('qr'),
    keys: () => setOpen('keys'),
    mute: sounds.toggle,
    louder: sounds.louder,
    quieter: sounds.quieter,
  });
  usePageFocus();
  useHiddenPointer(!presents);
  useWakeLock(view.phase !== 'endscreen');
  useColourScheme(view.quiz.options.colourScheme);
  return (
    <Page
      title={hostTexts.title}
      background={presents ? 'grey' : 'primary'}
      decor={decorOf(view.phase)}
      layout={presents ? 'wide' : 'hall'}
      full
      header={
        <HostHeader
          view={view}
          sounds={sounds}
          fullscreen={fullscreen}
          keys={open === 'keys'}
          onKeys={(keys) => setOpen(keys ? 'keys' : null)}
        >
          {canJoin && (
            <StageButtons presenter={presenter} stage={stage} live={controls.live} short={view.phase !== 'lobby'} />
          )}
          <RoomButtons
            view={view}
            sessionId={route.sessionId}
            controls={controls}
            presenter={presenter}
            keys={keys}
            onKey={keep}
            onWithdrawn={drop}
          />
        </HostHeader>
      }
      footer={
        <>
          <CarefulPress careful={careful} />
          {presents ? (
            <div className={presenterStyles.bar}>
              <HostBar view={view} controls={{ ...controls, press: careful.byButton }} />
            </div>
          ) : (
            <HostBar view={view} controls={controls} />
          )}
        </>
      }
    >
      <ConnectionBanner {...trouble} onRetry={session.retry} />
      {controls.problem !== null && !general && <Banner tone="warning" title={controls.problem} />}
      {route.changed && view.phase === 'lobby' && (
        <Banner tone="info" title={projectorTexts.quizChanged}>
          {projectorTexts.quizChangedText}
        </Banner>
      )}
      <SomethingWrongPopup open={general} onOk={controls.forgetProblem} />
      {presents ? (
        <Suspense fallback={<Loading label={commonTexts.loading} />}>
          <PresenterScreen view={view} stale={stale} edits={controls.edits} />
        </Suspense>
      ) : (
        <HallPhase
          view={view}
          stale={stale}
          onEnlarge={() => setOpen('qr')}
          edits={controls.edits}
          endPanel={<EndPanel report={view.report} controls={controls} />}
        />
      )}
      {open === 'qr' && canJoin && <JoinDialog code={view.quizCode} onClose={() => setOpen(null)} />}
      <Announcer
        lines={{ ...hostWords(commonTexts, hostTexts, teamsTexts, view), link: linkWords(commonTexts, trouble) }}
      />
    </Page>
  );
}
