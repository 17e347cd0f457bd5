import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { z } from 'zod';

/** k6's summary and the event log of the same run, compared. */
export interface SummaryTruth {
  readonly sessions: number;
  /** Players whose entry was acknowledged, and players who joined according to the log. */
  readonly entered: number;
  readonly joined: number;
  /** Answers acknowledged to k6's players. */
  readonly acknowledged: number;
  readonly stored: number;
  /**
   * Acknowledged entries and answers that are not stored, as a difference of counts, because k6 does not record who
   * they were. Must be 0.
   */
  readonly lost: number;
  /** Second answers of a player to the same question. Must be 0. */
  readonly doubled: number;
}

/** Loose, so that rewriting the file keeps its thresholds. */
const counter = z.looseObject({ values: z.looseObject({ count: z.number() }) }).optional();
const summarySchema = z.looseObject({
  metrics: z.looseObject({ quarry_acknowledged: counter, quarry_entered: counter }),
  /** Prefix of the quiz ids of a run's sessions, written by the script. */
  run: z.string(),
});

/** Queries the log for the run of a summary, and adds the result to the summary. */
export async function askTheLog(databaseUrl: string, summaryFile: string): Promise<SummaryTruth> {
  const summary = summarySchema.parse(JSON.parse(await readFile(summaryFile, 'utf8')));
  const { quarry_acknowledged: acknowledged, quarry_entered: entered } = summary.metrics;
  const truth = await compareWithLog(databaseUrl, summary.run, {
    acknowledged: acknowledged?.values.count ?? 0,
    entered: entered?.values.count ?? 0,
  });
  await writeFile(summaryFile, `${JSON.stringify({ ...summary, eventLog: truth }, null, 2)}\n`);
  return truth;
}

/** What was acknowledged to all players of a run. */
export interface Acknowledged {
  readonly entered: number;
  /** Answers. */
  readonly acknowledged: number;
}

/** Compares what a run acknowledged with the log. @param run prefix of its sessions' quiz ids */
export async function compareWithLog(
  databaseUrl: string,
  run: string,
  acknowledged: Acknowledged,
): Promise<SummaryTruth> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return compare(acknowledged, await countStored(client, run));
  } finally {
    await client.end();
  }
}

interface Stored {
  readonly sessions: number;
  readonly answers: number;
  /** Pairs of player and question with at least one answer. */
  readonly distinct: number;
  /** Players of all sessions. */
  readonly joined: number;
}

async function countStored(client: pg.Client, run: string): Promise<Stored> {
  const { rows } = await client.query<Stored>(
    `select count(distinct s.id)::integer as sessions,
       count(*) filter (where e.type = 'AnswerSubmitted')::integer as answers,
       count(distinct (e.session_id, e.data->>'playerId', e.data->>'questionId')) filter (where e.type = 'AnswerSubmitted')::integer as distinct,
       count(distinct (e.session_id, e.data->>'playerId')) filter (where e.type = 'PlayerJoined')::integer as joined
     from session s
     left join session_event e on e.session_id = s.id and e.type in ('AnswerSubmitted', 'PlayerJoined')
     where starts_with(s.quiz_id, $1)`,
    [run],
  );
  return rows[0] ?? { sessions: 0, answers: 0, distinct: 0, joined: 0 };
}

export function compare(
  { entered, acknowledged }: Acknowledged,
  { sessions, answers, distinct, joined }: Stored,
): SummaryTruth {
  return {
    ...{ sessions, entered, joined, acknowledged },
    stored: answers,
    lost: Math.max(0, acknowledged - distinct) + Math.max(0, entered - joined),
    doubled: answers - distinct,
  };
}
