import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition } from '#shared/art/gem/gem-types.ts';
import { useHost } from '#shared/host/me.ts';
import { quizFailure, useSaveQuiz } from '#shared/host/quizzes.ts';
import { rememberPage } from '#shared/navigation.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useLanguage } from '#shared/texts/language.tsx';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { useStartersTexts } from '#shared/texts/starters.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { quizFrom, STARTER_NAMES, type StarterName } from './starter-quizzes.ts';
import styles from './starters.module.css';

interface StartersProps {
  /** Something was pressed. */
  readonly onPress: () => void;
  /** The quiz was stored. */
  readonly onStored: (quizId: string) => void;
  readonly onImport: (begin: 'file' | 'paste') => void;
}

/** The start for a host without quizzes: three quizzes to edit, a file, or pasted questions. */
export function Starters({ onPress, onStored, onImport }: StartersProps) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  const startersTexts = useStartersTexts();
  const language = useLanguage();
  const { id, email, autoSendLog } = useHost();
  const save = useSaveQuiz();
  const start = (name: StarterName) => {
    onPress();
    const host = { id, email, autoSendLog };
    const quiz = quizFrom(name, startersTexts.quizzes, host, randomId, new Date().toISOString(), language);
    const isHere = rememberPage();
    // The host may have gone elsewhere meanwhile.
    save.mutate({ stored: { quiz, etag: null } }, { onSuccess: () => isHere() && onStored(quiz.id) });
  };
  return (
    <section className={styles.starters} aria-labelledby="starters">
      <h2 id="starters">{startersTexts.title}</h2>
      <p>{startersTexts.hint}</p>
      <ul className={styles.grid}>
        {STARTER_NAMES.map((name, position) => (
          <li key={name}>
            <button
              type="button"
              className={styles.starter}
              data-gem={gemOfPosition(position + 3)}
              aria-disabled={save.isPending || undefined}
              onClick={() => save.isPending || start(name)}
            >
              <Gem type={gemOfPosition(position + 3)} className={styles.gem} />
              <strong>{startersTexts.quizzes[name].name}</strong>
              <span>{startersTexts.quizzes[name].about}</span>
            </button>
          </li>
        ))}
      </ul>
      <ul className={styles.others}>
        {(['file', 'paste'] as const).map((begin) => (
          <li key={begin}>
            <button type="button" className={styles.other} aria-haspopup="dialog" onClick={() => onImport(begin)}>
              <Icon name={begin === 'file' ? 'upload' : 'create'} />
              <span>{startersTexts.others[begin]}</span>
            </button>
          </li>
        ))}
      </ul>
      {save.isError && <Banner tone="error" title={quizFailure(commonTexts, overviewTexts, save.error)} />}
    </section>
  );
}
