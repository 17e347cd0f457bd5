import { LANGUAGES, type Language } from '@quarry/events/language';
import { LIMITS } from '@quarry/events/limits';
import type { QuizOptions } from '@quarry/events/quiz/quiz';
import { SETTINGS } from '#shared/strings/overview.ts';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { Select } from '#shared/ui/select/select.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import styles from './settings.module.css';

const COUNTS = Array.from({ length: LIMITS.maxTeams - LIMITS.minTeams + 1 }, (_, i) => String(LIMITS.minTeams + i));
const TEAM_OPTIONS = [
  { value: '', label: SETTINGS.noTeams },
  ...COUNTS.map((count) => ({ value: count, label: SETTINGS.teamCount(Number(count)) })),
];
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: SETTINGS.languages[value] }));
const ASSIGNS = ['even', 'pick'] as const;

interface PlayerOptionsProps {
  readonly options: QuizOptions;
  readonly onChange: (options: QuizOptions) => void;
}

/** Teams, and under which names players enter the quiz's sessions. */
export function PlayerOptions({ options, onChange }: PlayerOptionsProps) {
  const { teams = null, language = 'en', names = 'own', nameFilter = false } = options;
  const setCount = (count: string) =>
    onChange({ ...options, teams: count === '' ? null : { assign: 'even', ...teams, count: Number(count) } });
  return (
    <fieldset className={styles.defaults}>
      <legend>{SETTINGS.players}</legend>
      <div className={styles.fields}>
        <Select
          label={SETTINGS.teams}
          options={TEAM_OPTIONS}
          value={teams === null ? '' : String(teams.count)}
          onChange={setCount}
        />
        <Select<Language>
          label={SETTINGS.language}
          options={LANGUAGE_OPTIONS}
          value={language}
          onChange={(chosen) => onChange({ ...options, language: chosen })}
        />
        {teams !== null && (
          <div className={styles.whole}>
            <Choice
              label={SETTINGS.assign}
              options={SETTINGS.assigns}
              value={ASSIGNS.indexOf(teams.assign)}
              onChange={(position) =>
                onChange({ ...options, teams: { ...teams, assign: ASSIGNS[position] ?? 'even' } })
              }
            />
          </div>
        )}
        <Switch
          label={SETTINGS.givenNames}
          hint={SETTINGS.givenNamesHint}
          checked={names === 'given'}
          onChange={(on) => onChange({ ...options, names: on ? 'given' : 'own' })}
        />
        <Switch
          label={SETTINGS.nameFilter}
          hint={SETTINGS.nameFilterHint}
          checked={nameFilter}
          onChange={(on) => onChange({ ...options, nameFilter: on })}
        />
      </div>
    </fieldset>
  );
}
