import { isBlank } from '@quarry/events/characters';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { useEffect, useState } from 'react';
import { type Draft, draftKey, dropDraft, keepDraft } from '#shared/host/drafts.ts';
import { type StoredQuiz, useSaveQuiz } from '#shared/host/quizzes.ts';
import { randomId } from '#shared/storage/device-id.ts';
import * as steps from './history.ts';

/**
 * A quiz being edited: its questions and its name. Changes are kept on this device until they are saved; each step of
 * the questions can be undone, even loading another version.
 *
 * @param begun the draft this device has kept
 */
export function useEditor(stored: StoredQuiz, begun: Draft | null) {
  const [base, setBase] = useState(stored);
  const [restored, setRestored] = useState(begun);
  const [history, setHistory] = useState(() => {
    const fresh = steps.begin(stored.quiz.questions);
    return begun === null ? fresh : steps.record(fresh, begun.questions);
  });
  const [name, setName] = useState(begun?.name ?? stored.quiz.name);
  const save = useSaveQuiz();
  const questions = history.present;
  const dirty = questions !== base.quiz.questions || name !== base.quiz.name;
  const quiz: Quiz = { ...base.quiz, name, questions };
  const { kept, inOtherWindow, drop } = useKeptDraft(base, quiz, dirty, restored);

  const takeAsBase = (next: StoredQuiz) => {
    setBase(next);
    setRestored(null);
  };
  const go = (step: typeof steps.undo<Quiz['questions']>): Quiz['questions'] | null => {
    const next = step(history);
    setHistory(next);
    return next === history ? null : next.present;
  };

  return {
    quiz,
    dirty,
    /** A quiz without a name cannot be saved. */
    named: !isBlank(name),
    rename: setName,
    /** Whether this device keeps the changes. */
    kept,
    /** Whether another window edits the same quiz. */
    inOtherWindow,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** @param field the field being typed into; typing in one field is one step */
    change(next: (quiz: Quiz) => Quiz, field?: string) {
      setHistory((now) => steps.record(now, next({ ...base.quiz, questions: now.present }).questions, field));
    },
    /** @returns the questions after the step, or null when there is none. */
    undo: () => go(steps.undo),
    redo: () => go(steps.redo),
    discard: drop,
    saving: save.isPending,
    /** Whether the current save includes every change. */
    savingAll:
      save.isPending && save.variables.stored.quiz.questions === questions && save.variables.stored.quiz.name === name,
    saved: save.isSuccess && !dirty,
    /** Why the last save failed. */
    failure: save.error,
    /** @returns whether it was saved. */
    async save(overwrite = false): Promise<boolean> {
      try {
        const { etag } = await save.mutateAsync({ stored: { quiz, etag: base.etag }, overwrite });
        takeAsBase({ quiz, etag });
        return true;
      } catch {
        return false;
      }
    },
    /** Rebases a draft of another version onto the stored one. */
    keepMine: () => setRestored(restored && { ...restored, etag: base.etag }),
    /** Loads the stored version, as an undoable step. */
    replace(next: StoredQuiz) {
      save.reset();
      takeAsBase(next);
      setName(next.quiz.name);
      setHistory((now) => steps.record(now, next.quiz.questions));
    },
    /** Rebases onto what the settings have saved; questions that they did not change stay as edited here. */
    rebase({ quiz: saved, etag }: StoredQuiz) {
      setName(saved.name);
      setRestored(null);
      if (JSON.stringify(saved.questions) === JSON.stringify(base.quiz.questions)) {
        setBase({ quiz: { ...saved, questions: base.quiz.questions }, etag });
      } else {
        setBase({ quiz: saved, etag });
        setHistory((now) => steps.record(now, saved.questions));
      }
    },
  };
}

/**
 * Keeps unsaved changes on this device.
 *
 * @param restored the kept draft. until changed it keeps its version and time, because opening it decides nothing
 */
function useKeptDraft(
  { quiz: stored, etag }: StoredQuiz,
  { name, questions }: Pick<Quiz, 'name' | 'questions'>,
  dirty: boolean,
  restored: Draft | null,
) {
  const key = draftKey(stored.quizUser.id, stored.id);
  const renamed = name === stored.name ? undefined : name;
  const [tab] = useState(randomId);
  const [kept, setKept] = useState(true);
  const [inOtherWindow, setInOtherWindow] = useState(false);

  useEffect(() => {
    const changed = { etag, name: renamed, questions, changedAt: new Date().toISOString() };
    const isRestored = questions === restored?.questions && renamed === restored.name;
    const draft = isRestored ? restored : changed;
    if (dirty) setKept(keepDraft(key, { ...draft, window: tab }));
    else dropDraft(key, tab);
  }, [key, etag, renamed, questions, dirty, tab, restored]);

  useEffect(() => {
    const hear = (event: StorageEvent) => event.key === key && event.newValue !== null && setInOtherWindow(true);
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [key]);

  // A draft that cannot be kept is lost with the tab, so the browser asks first.
  useEffect(() => {
    if (!dirty || kept) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty, kept]);

  return { kept: kept || !dirty, inOtherWindow, drop: () => dropDraft(key, tab) };
}
