import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { z } from 'zod';

/** k6's summary and the event log of the same run, compared. */
export interface SummaryTruth {
  readonly sessions: number;
  /** Answers acknowledged to k6's players. */
  readonly acknowledged: number;
  readonly stored: number;
  /** Acknowledged but not stored, as a difference of counts, because k6 keeps no names. Must be 0. */
  readonly lost: number;
  /** Second answers of a player to the same question. Must be 0. */
  readonly doubled: number;
}

/** Loose, so that rewriting the file keeps its thresholds. */
const counter = z.looseObject({ values: z.looseObject({ count: z.number() }) }).optional();
const summarySchema = z.looseObject({
  metrics: z.looseObject({ quarry_acknowledged: counter }),
  /** Prefix of the quiz ids of a run's sessions, written by the script. */
  run: z.string(),
});

/** Queries the log for the run of a summary, and adds the result to the summary. */
export async function askTheLog(databaseUrl: string, summaryFile: string): Promise<SummaryTruth> {
  const summary = summarySchema.parse(JSON.parse(await readFile(summaryFile, 'utf8')));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const truth = compare(
      summary.metrics.quarry_acknowledged?.values.count ?? 0,
      await countStored(client, summary.run),
    );
    await writeFile(summaryFile, `${JSON.stringify({ ...summary, eventLog: truth }, null, 2)}\n`);
    return truth;
  } finally {
    await client.end();
  }
}

interface Stored {
  readonly sessions: number;
  readonly answers: number;
  /** Pairs of player and question with at least one answer. */
  readonly distinct: number;
}

async function countStored(client: pg.Client, run: string): Promise<Stored> {
  const { rows } = await client.query<Stored>(
    `select count(distinct s.id)::integer as sessions, count(e.version)::integer as answers,
       count(distinct (e.session_id, e.data->>'playerId', e.data->>'questionId')) filter (where e.version is not null)::integer as distinct
     from session s
     left join event e on e.session_id = s.id and e.type = 'AnswerSubmitted'
     where starts_with(s.quiz_id, $1)`,
    [run],
  );
  return rows[0] ?? { sessions: 0, answers: 0, distinct: 0 };
}

export function compare(acknowledged: number, { sessions, answers, distinct }: Stored): SummaryTruth {
  return {
    sessions,
    acknowledged,
    stored: answers,
    lost: Math.max(0, acknowledged - distinct),
    doubled: answers - distinct,
  };
}
