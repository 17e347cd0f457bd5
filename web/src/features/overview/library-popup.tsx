import type { Quiz } from '@quarry/events/quiz/quiz';
import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { editorPath } from '#shared/host/quizzes.ts';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import styles from './overview.module.css';
import { tagsOf } from './quiz-order.ts';
import { SharePopup } from './share-popup.tsx';
import { TagsPopup } from './tags-popup.tsx';
import { TrashPopup } from './trash-popup.tsx';

const ImportPopup = lazyScreen(() => import('#features/imports/import-popup.tsx').then((chunk) => chunk.ImportPopup));

/** A popup of the overview that a press opens at once. */
export type OpenedPopup =
  | { readonly kind: 'trash' }
  | { readonly kind: 'share' | 'tags'; readonly quiz: Quiz }
  | { readonly kind: 'import'; readonly begin: 'file' | 'paste' };

interface LibraryPopupProps {
  readonly opened: OpenedPopup;
  readonly quizzes: readonly Quiz[];
  readonly onClose: () => void;
}

export function LibraryPopup({ opened, quizzes, onClose }: LibraryPopupProps) {
  const commonTexts = useCommonTexts();
  const formats = useFormats();
  const [, navigate] = useLocation();
  switch (opened.kind) {
    case 'trash':
      return <TrashPopup onClose={onClose} />;
    case 'share':
      return <SharePopup quiz={opened.quiz} onClose={onClose} />;
    case 'tags':
      return <TagsPopup quiz={opened.quiz} known={tagsOf(formats, quizzes)} onClose={onClose} />;
    case 'import':
      return (
        <Suspense fallback={<Loading label={commonTexts.loading} />}>
          <ImportPopup
            target={{ kind: 'new', onStored: (quizId) => navigate(editorPath(quizId)) }}
            begin={opened.begin}
            onClose={onClose}
          />
        </Suspense>
      );
    default:
      return opened satisfies never;
  }
}

interface UndoProps {
  /** The deleted quiz. */
  readonly quiz: Quiz;
  readonly busy: boolean;
  readonly onUndo: () => void;
}

/** Says that a quiz was deleted, and offers to undo it. */
export function Undo({ quiz, busy, onUndo }: UndoProps) {
  const overviewTexts = useOverviewTexts();
  return (
    <div className={styles.undo}>
      <Banner
        tone="success"
        title={overviewTexts.deleted(quiz.name)}
        action={
          <Button label={overviewTexts.settings.undo} icon="undo" look="secondary" busy={busy} onClick={onUndo} />
        }
      />
    </div>
  );
}
