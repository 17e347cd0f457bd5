import { newQuiz } from '@quarry/events/quiz/defaults';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { mailFailure } from '#features/login/sign-in.ts';
import { Failed, HostLayout } from '#shared/host/host-layout.tsx';
import { useDuplicateQuiz, useRestoreQuiz } from '#shared/host/library.ts';
import { useHost } from '#shared/host/me.ts';
import { editorPath, quizFailure, useQuizzes, useSaveQuiz } from '#shared/host/quizzes.ts';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { rememberPage } from '#shared/navigation.ts';
import { findHostSession, runningSessionOf } from '#shared/reconnect/host-session.ts';
import { DeviceBusyPopup, HostReconnect } from '#shared/reconnect/reconnect-popups.tsx';
import { randomId } from '#shared/storage/device-id.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useLoginTexts } from '#shared/texts/login.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { Popup, SomethingWrongPopup } from '#shared/ui/popup/popup.tsx';
import { DeletePopup } from './delete-popup.tsx';
import { IncompletePopup, useIncomplete } from './incomplete-popup.tsx';
import { LibraryPopup, type OpenedPopup, Undo } from './library-popup.tsx';
import styles from './overview.module.css';
import { OverviewHeader, UnverifiedBanner, useAccount, useConfirmationMail } from './overview-header.tsx';
import { QuizGrid } from './quiz-grid.tsx';
import { RunningPopup } from './running-popup.tsx';
import { QuizSettings, type SettingsTarget } from './settings/quiz-settings.tsx';
import { Starters } from './starters/starters.tsx';
import { UnclaimedPopup, useUnclaimed } from './unclaimed-popup.tsx';
import { type CheckAction, useCheckedAction } from './use-checked-action.ts';
import { usePlay } from './use-play.ts';

/** The host's quizzes. */
export function OverviewPage() {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const loginTexts = useLoginTexts();
  const overviewTexts = useOverviewTexts();
  const host = useHost();
  const quizzes = useQuizzes();
  const { found: running, forget: forgetRunning, askAgain: askForRunning } = useAnswer(findHostSession);
  const [target, setTarget] = useState<SettingsTarget | null>(null);
  const [opened, setOpened] = useState<OpenedPopup | null>(null);
  const [, navigate] = useLocation();
  const [deleting, setDeleting] = useState<{ readonly quiz: Quiz; readonly next: Quiz | undefined } | null>(null);
  const [left, setLeft] = useState<{ readonly quiz: Quiz | undefined } | null>(null);
  const play = usePlay(askForRunning);
  const { ask, busy, drop, waiting } = useCheckedAction(play.drop);
  const incomplete = useIncomplete(ask, play.start);
  const unplayed = useUnplayed(ask, host.id);
  const duplicate = useDuplicateQuiz();
  const [undoable, setUndoable] = useState<Quiz | null>(null);
  const restore = useRestoreQuiz();
  const account = useAccount();
  const mail = useConfirmationMail();
  const unclaimed = useUnclaimed(askForRunning);
  const begin = useSaveQuiz();
  /** Stores the new quiz at once, like a starter, so that the editor opens it like any other. */
  const write = () => {
    drop();
    const { id, email, autoSendLog } = host;
    const blank = newQuiz(randomId, { id, email, autoSendLog }, new Date().toISOString());
    const quiz = { ...blank, name: overviewTexts.newName };
    const isHere = rememberPage();
    // The host may have gone elsewhere meanwhile.
    const opens = () => isHere() && navigate(editorPath(quiz.id), { state: { isNew: true } });
    begin.mutate({ stored: { quiz, etag: null } }, { onSuccess: opens });
  };
  const isPopupOpen =
    opened !== null || target !== null || deleting !== null || incomplete.found !== null || unplayed.blocked;
  const isErrorOpen = duplicate.isError || restore.isError || mail.isError || begin.isError;
  /** An automatic prompt would not cover input, a popup or a pending action. */
  const isFree = !isPopupOpen && !isErrorOpen && !account.isPopupOpen && !busy && play.state.kind === 'idle';

  const open = (popup: OpenedPopup) => {
    drop();
    setOpened(popup);
  };

  return (
    <HostLayout
      title={overviewTexts.title}
      header={
        <OverviewHeader
          account={account}
          onTrash={() => {
            setUndoable(null);
            open({ kind: 'trash' });
          }}
        />
      }
      offline={overviewTexts.offline}
    >
      <Heading focusKey="overview" className={styles.welcome}>
        {overviewTexts.welcome}
      </Heading>
      {!host.verified && <UnverifiedBanner mail={mail} />}
      {quizzes.isPending && <Loading label={overviewTexts.loading} />}
      {quizzes.isError && (
        <Failed
          text={quizFailure(commonTexts, overviewTexts, quizzes.error)}
          busy={quizzes.isFetching}
          onRetry={() => quizzes.refetch()}
        />
      )}
      {quizzes.data !== undefined && (
        <QuizGrid
          quizzes={quizzes.data}
          busy={{
            play: play.state.kind === 'starting' ? play.state.quizId : waiting('play'),
            edit: waiting('edit'),
            delete: waiting('delete'),
            duplicate: duplicate.isPending ? duplicate.variables.id : null,
          }}
          added={restore.data?.id ?? duplicate.data?.id ?? null}
          onPlay={incomplete.check}
          onEdit={(quiz) => unplayed.run(quiz.id, 'edit', () => setTarget({ kind: 'stored', quizId: quiz.id }))}
          onDuplicate={(quiz) => {
            restore.reset();
            duplicate.mutate(quiz);
          }}
          onShare={(quiz) => open({ kind: 'share', quiz })}
          onTags={(quiz) => open({ kind: 'tags', quiz })}
          next={left}
          onDelete={(quiz, next) => unplayed.run(quiz.id, 'delete', () => setDeleting({ quiz, next }))}
          onAdd={() => {
            drop();
            setTarget({ kind: 'new' });
          }}
          onWrite={write}
          writes={begin.isPending}
          onImport={() => open({ kind: 'import', begin: 'file' })}
        />
      )}
      {quizzes.data?.length === 0 && (
        <Starters
          onPress={drop}
          onStored={(quizId) => navigate(editorPath(quizId))}
          onImport={(begin) => open({ kind: 'import', begin })}
        />
      )}
      {undoable !== null && (
        <Undo
          quiz={undoable}
          busy={restore.isPending}
          onUndo={() => {
            duplicate.reset();
            restore.mutate(undoable.id, { onSuccess: () => setUndoable(null) });
          }}
        />
      )}
      {opened !== null && <LibraryPopup opened={opened} quizzes={quizzes.data ?? []} onClose={() => setOpened(null)} />}
      {target !== null && <QuizSettings target={target} onClose={() => setTarget(null)} />}
      {deleting !== null && (
        <DeletePopup
          quiz={deleting.quiz}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            setLeft({ quiz: deleting.next });
            restore.reset();
            setUndoable(deleting.quiz);
          }}
        />
      )}
      <IncompletePopup incomplete={incomplete} />
      {play.state.kind === 'warning' && (
        <RunningPopup open isPlayed={play.state.isPlayed} onStart={play.startAnyway} onCancel={play.drop} />
      )}
      {play.state.kind === 'unsure' && (
        <Popup
          open
          title={overviewTexts.unsureTitle}
          message={failureText(commonTexts, play.state.error)}
          onDismiss={play.drop}
          safe={<Button label={commonTexts.cancel} look="secondary" onClick={play.drop} />}
          others={<Button label={commonTexts.tryAgain} onClick={play.again} />}
        />
      )}
      <Popup
        open={unplayed.blocked}
        title={overviewTexts.playedTitle}
        message={overviewTexts.playedMessage}
        onDismiss={unplayed.dismiss}
        safe={<Button label={commonTexts.ok} onClick={unplayed.dismiss} />}
      />
      {play.state.kind === 'device' && (
        <DeviceBusyPopup device={play.state.device} message={hostTexts.deviceBusy} onLeft={play.again} />
      )}
      {duplicate.isError && (
        <SomethingWrongPopup
          open
          title={quizFailure(commonTexts, overviewTexts, duplicate.error)}
          onOk={duplicate.reset}
        />
      )}
      {restore.isError && (
        <SomethingWrongPopup open title={quizFailure(commonTexts, overviewTexts, restore.error)} onOk={restore.reset} />
      )}
      {begin.isError && (
        <SomethingWrongPopup open title={quizFailure(commonTexts, overviewTexts, begin.error)} onOk={begin.reset} />
      )}
      {mail.isError && (
        <SomethingWrongPopup open title={mailFailure(commonTexts, loginTexts, mail.error)} onOk={mail.reset} />
      )}
      {isFree && <UnclaimedPopup unclaimed={unclaimed} />}
      {running !== null && isFree && !unclaimed.isOpen && <HostReconnect session={running} onCancel={forgetRunning} />}
    </HostLayout>
  );
}

/** Runs an action unless the quiz is being played; then it is `blocked` (specification, section 4). */
function useUnplayed(ask: CheckAction, hostId: string) {
  const [blocked, setBlocked] = useState(false);
  return {
    blocked,
    dismiss: () => setBlocked(false),
    run(quizId: string, action: 'edit' | 'delete', act: () => void) {
      ask(
        { quizId, action },
        () => runningSessionOf(hostId),
        (running) => (running?.isPlayed && running.quizId === quizId ? setBlocked(true) : act()),
        // The service still refuses the action.
        act,
      );
    },
  };
}
