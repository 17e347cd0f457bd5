import { Choice } from '#shared/ui/choice/choice.tsx';
import styles from './scoring-choice.module.css';

const SCORINGS = ['partial', 'all'] as const;
type Scoring = (typeof SCORINGS)[number];

interface ScoringChoiceProps {
  readonly label: string;
  readonly texts: Readonly<Record<Scoring, { readonly name: string; readonly hint: string }>>;
  readonly scoring: Scoring;
  readonly onChange: (scoring: Scoring) => void;
}

/** How partly right responses are scored. */
export function ScoringChoice({ label, texts, scoring, onChange }: ScoringChoiceProps) {
  return (
    <div className={styles.scoring}>
      <Choice
        label={label}
        options={SCORINGS.map((one) => texts[one].name)}
        value={SCORINGS.indexOf(scoring)}
        onChange={(at) => onChange(SCORINGS[at] ?? 'partial')}
      />
      <p className={styles.hint} role="status">
        {texts[scoring].hint}
      </p>
    </div>
  );
}
