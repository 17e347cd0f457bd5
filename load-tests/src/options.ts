import { parseCommandLine, UsageError } from '@quarry/local-services/process/command-line';
import { z } from 'zod';

export const SCENARIOS = ['join-storm', 'answer-burst', 'reconnect-wave', 'many-sessions', 'soak', 'stadium'] as const;
export type ScenarioName = (typeof SCENARIOS)[number];

const listOfCounts = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.int().min(1).max(100_000)).min(1));

const count = (preset: number) => z.coerce.number().int().min(1).max(100_000).default(preset);

const optionsSchema = z.object({
  /** `sweep` is the answer burst for each of several sizes. */
  scenario: z.enum([...SCENARIOS, 'sweep']),
  /** Address of the app; by default that of the running `npm start`. */
  url: z.url().optional(),
  players: count(1_000),
  questions: count(3),
  /** Seconds a question takes. */
  seconds: count(10),
  /** Milliseconds within which everybody answers. */
  spread: z.coerce.number().int().min(0).max(600_000).optional(),
  /** Milliseconds over which everybody joins. */
  ramp: z.coerce.number().int().min(0).max(600_000).default(5_000),
  sessions: count(200),
  /** Sizes of a sweep. */
  sizes: listOfCounts.default([500, 1_000, 2_000, 5_000, 10_000]),
  /** Minutes a soak takes. */
  minutes: count(5),
  /** Processes of the crowd; default: as many as its sockets need. */
  processes: z.coerce.number().int().min(1).max(64).optional(),
  /** Sockets end at the gateways' edge, in the crowd's own processes: frames are encoded and counted, not sent. */
  simulated: z.stringbool().default(false),
  /** Folder for the report. */
  out: z.string().default('.data/load'),
});

/**
 * Most of the question in two scenarios: in the reconnect wave, so that some answer while disconnected; in the stadium,
 * because such a crowd does not answer at once.
 */
const withSpread = optionsSchema.transform(({ spread, ...rest }) => ({
  ...rest,
  spread: spread ?? (['reconnect-wave', 'stadium'].includes(rest.scenario) ? rest.seconds * 800 : 3_000),
}));

export type LoadOptions = z.infer<typeof withSpread>;
/** Options of one run of a scenario. */
export type ScenarioOptions = LoadOptions & { readonly scenario: ScenarioName };

const USAGE = `npm run load -- <scenario> [options]

scenarios   ${SCENARIOS.join('  ')}
            sweep   answer-burst for each of several sizes: the cost per player by their number
options     --players 1000   players (many-sessions: per session)
            --questions 3    --seconds 10   --spread 3000 (ms within which all answer; reconnect-wave: 80 % of the question)   --ramp 5000 (ms within which all join)
            --sessions 200   (many-sessions)      --minutes 5   (soak)
            --processes 4    --simulated 1   (stadium: processes of the crowd; sockets end at gateways in these, for 100,000 players)
            --sizes 500,1000,2000,5000,10000   (sweep)
            --url http://…   address of the system; default: the running npm start
                             DATABASE_URL names its event log, without which acknowledgements alone are counted
            --out .data/load folder for the report`;

/** @throws UsageError */
export function readOptions(args: readonly string[]): LoadOptions {
  const config = {
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(
      Object.keys(optionsSchema.shape)
        .filter((name) => name !== 'scenario')
        .map((name) => [name, { type: 'string' as const }]),
    ),
  };
  const { values, positionals } = parseCommandLine(config, USAGE);
  const parsed = withSpread.safeParse({ scenario: positionals[0], ...values });
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new UsageError(wrong.join('\n'), USAGE);
}

/** Options of one run, with defaults. */
export function presetOptions(changed: Partial<LoadOptions>): LoadOptions {
  return { ...withSpread.parse({ scenario: 'answer-burst' }), ...changed };
}
