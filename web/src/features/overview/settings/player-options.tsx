import { LANGUAGES, type Language } from '@quarry/events/language';
import { LIMITS } from '@quarry/events/limits';
import type { QuizOptions } from '@quarry/events/quiz/quiz';
import { LANGUAGE_ROWS } from '@quarry/texts/languages';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { Select } from '#shared/ui/select/select.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import styles from './settings.module.css';

const COUNTS = Array.from({ length: LIMITS.maxTeams - LIMITS.minTeams + 1 }, (_, i) => String(LIMITS.minTeams + i));
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_ROWS[value].name }));
const ASSIGNS = ['even', 'pick'] as const;

interface PlayerOptionsProps {
  readonly options: QuizOptions;
  readonly onChange: (options: QuizOptions) => void;
}

/** Teams, and the names under which players enter the quiz's sessions. */
export function PlayerOptions({ options, onChange }: PlayerOptionsProps) {
  const overviewTexts = useOverviewTexts();
  const teamOptions = [
    { value: '', label: overviewTexts.settings.noTeams },
    ...COUNTS.map((count) => ({ value: count, label: overviewTexts.settings.teamCount(Number(count)) })),
  ];
  const { teams = null, language = 'en', names = 'own', nameFilter = false } = options;
  const setCount = (count: string) =>
    onChange({ ...options, teams: count === '' ? null : { assign: 'even', ...teams, count: Number(count) } });
  return (
    <fieldset className={styles.defaults}>
      <legend>{overviewTexts.settings.players}</legend>
      <div className={styles.fields}>
        <Select
          label={overviewTexts.settings.teams}
          options={teamOptions}
          value={teams === null ? '' : String(teams.count)}
          onChange={setCount}
        />
        <Select<Language>
          label={overviewTexts.settings.language}
          options={LANGUAGE_OPTIONS}
          value={language}
          onChange={(chosen) => onChange({ ...options, language: chosen })}
        />
        {teams !== null && (
          <div className={styles.whole}>
            <Choice
              label={overviewTexts.settings.assign}
              options={overviewTexts.settings.assigns}
              value={ASSIGNS.indexOf(teams.assign)}
              onChange={(position) =>
                onChange({ ...options, teams: { ...teams, assign: ASSIGNS[position] ?? 'even' } })
              }
            />
          </div>
        )}
        <Switch
          label={overviewTexts.settings.givenNames}
          hint={overviewTexts.settings.givenNamesHint}
          checked={names === 'given'}
          onChange={(on) => onChange({ ...options, names: on ? 'given' : 'own' })}
        />
        <Switch
          label={overviewTexts.settings.nameFilter}
          hint={overviewTexts.settings.nameFilterHint}
          checked={nameFilter}
          onChange={(on) => onChange({ ...options, nameFilter: on })}
        />
      </div>
    </fieldset>
  );
}
