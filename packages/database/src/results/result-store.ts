import { createSecretKey, type KeyObject } from 'node:crypto';
import type { PlayerId, SessionId, UserId } from '@quarry/events/ids';
import { wholeResult } from '@quarry/events/results/result-rows';
import type { PlayerResult, PlayerRow, ResultsSummary, SessionResults } from '@quarry/events/results/results';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';
import { forgetSession } from '#sessions/forget-session.ts';
import { fromStored, toStored } from './stored-answers.ts';
import { whileKept } from './while-kept.ts';

/** Results of a session as its pages and exports read them. */
export interface StoredResults extends ResultsSummary {
  readonly endedAt: number;
  readonly note: string;
  /** Roots of the receipts' tree, and of the tree it replaced. */
  readonly root: string;
  readonly formerRoot: string | null;
  /** Seconds since a later change of points, names or players, while they are being rebuilt. */
  readonly staleFor?: number;
}

export interface ListedResults {
  readonly sessionId: SessionId;
  readonly quizId: string;
  readonly quizName: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly players: number;
  readonly questions: number;
  readonly correctShare: number | null;
  /** The counts from which `correctShare` is computed. */
  readonly correct: number;
  readonly asked: number;
  readonly note: string;
}

/** The receipts name other results than those to be replaced: they must be signed again. */
export class OtherFormerRoot extends Error {
  override readonly name = 'OtherFormerRoot';
}

/** Results were rebuilt after a change while their players were being read: reading again returns the new ones. */
export class ResultsReplaced extends Error {
  override readonly name = 'ResultsReplaced';
}

/** Identifies the players of a version, with their number. */
type PlayersOf = Pick<StoredResults, 'sessionId' | 'version' | 'playerCount' | 'questions'>;

/** End of a page; the next one has older results. */
export interface ResultsCursor {
  readonly endedAt: number;
  readonly sessionId: string;
}

export interface ResultStore {
  /**
   * Stores results with the tree of the log; replaces those of an earlier version atomically, never those of a later
   * one. Safe to repeat and to run concurrently. @param formerRoot root that the receipts name as replaced
   * @returns false when the session was deleted meanwhile @throws OtherFormerRoot, and stores nothing
   */
  save(
    results: SessionResults,
    tree: { readonly root: string; readonly roots: Buffer; readonly isSalted: boolean },
    formerRoot?: string | null,
  ): Promise<boolean>;
  /** Newest first. @param query part of the quiz's name */
  list(
    hostId: UserId,
    page: { readonly before: ResultsCursor | null; readonly limit: number; readonly query: string },
  ): Promise<ListedResults[]>;
  /** Without the players; null unless they are this host's own. */
  find(sessionId: SessionId, hostId?: UserId): Promise<StoredResults | null>;
  /** The secret from which the salts of a session's leaves are derived; null: it has none. */
  saltSecret(sessionId: SessionId): Promise<KeyObject | null>;
  /** The same if the stored results were made with salts, else null. */
  saltSecretOfResults(sessionId: SessionId): Promise<KeyObject | null>;
  /** The players of a version, best first, page by page. @throws ResultsReplaced */
  players(results: PlayersOf): AsyncGenerator<PlayerResult>;
  /** As `players`, without their answers. */
  playerRows(results: PlayersOf): AsyncGenerator<PlayerRow>;
  /** A player of a version, by its row or its id; null if there is none, or the version was replaced meanwhile. */
  player(
    of: Pick<StoredResults, 'sessionId' | 'version' | 'questions'>,
    by: { readonly position: number } | { readonly id: PlayerId },
  ): Promise<PlayerResult | null>;
  /** Ids of sessions that have reached their end, in order. @param after the last one of the page before */
  finished(after: string, limit: number): Promise<SessionId[]>;
  /** Deletes players and receipts of a version, so that they are stored again; the note and the roots stay. */
  clear(at: Pick<StoredResults, 'sessionId' | 'version'>): Promise<void>;
  /** Deletes everything stored about a session, which its engine has already dropped from memory. */
  forget(sessionId: SessionId): Promise<void>;
  /** Days for which a host's results are kept; null: as long as the service keeps them. */
  keptDays(hostId: UserId): Promise<number | null>;
  setKeptDays(hostId: UserId, days: number | null): Promise<void>;
  /** @returns whether there are results of this host */
  setNote(sessionId: SessionId, hostId: UserId, note: string): Promise<boolean>;
}

/** Rows written or read by one statement. */
const ROWS = 500;

/** Age of the oldest job that makes a later version of a result. */
const STALE_FOR = sql<number | null>`(
  select extract(epoch from now() - min(created_at))::float8 from due_mail
  where session_id = result.session_id and job ->> 'type' = 'results' and (job ->> 'version')::integer > result.version)`;

/** The sum of a count over all questions that have a share of right answers; see `turnoutOf`. */
const sumOf = (count: 'correct' | 'asked') => sql<number>`(
  select coalesce(sum((question ->> ${sql.lit(count)})::integer), 0)::integer
  from json_array_elements(summary -> 'questions') as question
  where question ->> 'correctShare' is not null)`;

/** A host's own results; those of an unclaimed session are not, until the host keeps it. */
const ownOf = (hostId: UserId) => (is: ExpressionBuilder<Schema, 'result'>) => {
  const session = is.selectFrom('session').select('id').whereRef('session.id', '=', 'result.session_id');
  return is.and([
    is('result.host_id', '=', hostId),
    is.not(is.exists(session.where('session.leftover', 'is not', null))),
  ]);
};

export function createResultStore({ db }: Database): ResultStore {
  async function savePlayers({ sessionId, version, players, questions }: SessionResults): Promise<void> {
    for (let from = 0; from < players.length; from += ROWS) {
      const rows = players.slice(from, from + ROWS).map(({ answers, ...data }, i) => ({
        position: from + i,
        player_id: data.id,
        data,
        answers: toStored(answers, questions),
      }));
      const insert = sql`
        insert into result_player (session_id, version, position, player_id, data, answers)
        select ${sessionId}, ${version}::integer, position, player_id, data, answers
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as player (position integer, player_id text, data json, answers json)
        on conflict do nothing`;
      await whileKept(db, sessionId, (trx) => insert.execute(trx));
    }
  }

  async function* pagesOf<C extends 'data' | 'answers'>(
    { sessionId, version, playerCount }: PlayersOf,
    columns: readonly C[],
  ) {
    for (let from = 0; from < playerCount; from += ROWS) {
      const rows = await db
        .selectFrom('result_player')
        .select(columns)
        .where('session_id', '=', sessionId)
        .where('version', '=', version)
        .where('position', '>=', from)
        .where('position', '<', from + ROWS)
        .orderBy('position')
        .execute();
      if (rows.length < Math.min(ROWS, playerCount - from))
        throw new ResultsReplaced(`the results of session ${sessionId} were replaced while they were read`);
      yield rows;
    }
  }

  return {
    async save(results, { root, roots, isSalted }, formerRoot) {
      const { players: _, ...summary } = results;
      const { sessionId, version } = results;
      await savePlayers(results);
      return whileKept(db, sessionId, async (trx) => {
        const { rows } = await sql<{ formerRoot: string | null }>`
          insert into result (session_id, host_id, quiz_id, quiz_name, started_at, ended_at, version, players, questions,
            correct_share, summary, root, salted_root, tree_roots)
          values (${sessionId}, ${results.hostId}, ${results.quizId}, ${results.quizName}, ${results.startedAt},
            ${results.endedAt ?? results.startedAt}, ${version}, ${results.playerCount}, ${results.questions.length},
            ${results.correctShare}, ${JSON.stringify(summary)}, ${root},
            ${isSalted ? root : null}, ${roots})
          on conflict (session_id) do update set
            version = excluded.version, players = excluded.players, correct_share = excluded.correct_share,
            summary = excluded.summary, salted_root = excluded.salted_root, tree_roots = excluded.tree_roots, made_at = now(), root = excluded.root,
            former_root = case when result.root = excluded.root then result.former_root else result.root end
          where result.version <= excluded.version
          returning former_root as "formerRoot"`.execute(trx);
        const [stored] = rows;
        if (stored && formerRoot !== undefined && stored.formerRoot !== formerRoot) throw new OtherFormerRoot();
        // Deletes superseded rows: earlier ones, or these if later results are stored.
        const counts = trx.selectFrom('result').select('version').where('session_id', '=', sessionId);
        for (const table of ['result_player', 'receipt', 'receipt_leaves'] as const)
          await trx.deleteFrom(table).where('session_id', '=', sessionId).where('version', '<', counts).execute();
      });
    },
    async list(hostId, { before, limit, query }) {
      return db
        .selectFrom('result')
        .select(['session_id as sessionId', 'quiz_id as quizId', 'quiz_name as quizName', 'started_at as startedAt'])
        .select(['ended_at as endedAt', 'players', 'questions', 'correct_share as correctShare', 'note'])
        .select([sumOf('correct').as('correct'), sumOf('asked').as('asked')])
        .where(ownOf(hostId))
        .$if(query !== '', (rows) => rows.where(sql<boolean>`strpos(lower(quiz_name), lower(${query})) > 0`))
        .$if(before !== null, (rows) =>
          rows.where(sql<boolean>`(ended_at, session_id) < (${before?.endedAt}::float8, ${before?.sessionId})`),
        )
        .orderBy('ended_at', 'desc')
        .orderBy('session_id', 'desc')
        .limit(limit)
        .execute();
    },
    async find(sessionId, hostId) {
      const row = await db
        .selectFrom('result')
        .select(['summary', 'ended_at as endedAt', 'note', 'root', 'former_root as formerRoot'])
        .select(STALE_FOR.as('staleFor'))
        .where('session_id', '=', sessionId)
        .where((is) => (hostId === undefined ? is.lit(true) : ownOf(hostId)(is)))
        .executeTakeFirst();
      if (!row) return null;
      const { summary, staleFor, ...stored } = row;
      const questions = summary.questions.map((question) => wholeResult(question));
      return { ...summary, questions, ...stored, ...(staleFor !== null && { staleFor }) };
    },
    async saltSecret(sessionId) {
      const row = await db
        .selectFrom('session')
        .select('receipt_secret')
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return secretKey(row);
    },
    async saltSecretOfResults(sessionId) {
      const row = await db
        .selectFrom('session')
        .innerJoin('result', 'result.session_id', 'session.id')
        .select('receipt_secret')
        .where('session.id', '=', sessionId)
        .whereRef('salted_root', '=', 'root')
        .executeTakeFirst();
      return secretKey(row);
    },
    async *players(results) {
      for await (const rows of pagesOf(results, ['data', 'answers']))
        for (const { data, answers } of rows) yield { ...data, answers: fromStored(answers, results.questions) };
    },
    async *playerRows(results) {
      for await (const rows of pagesOf(results, ['data'])) for (const { data } of rows) yield data;
    },
    async player({ sessionId, version, questions }, by) {
      const row = await db
        .selectFrom('result_player')
        .select(['data', 'answers'])
        .where('session_id', '=', sessionId)
        .where('version', '=', version)
        .where((is) => ('id' in by ? is('player_id', '=', by.id) : is('position', '=', by.position)))
        .executeTakeFirst();
      return row ? { ...row.data, answers: fromStored(row.answers, questions) } : null;
    },
    async finished(after, limit) {
      const rows = await db
        .selectFrom('session')
        .select('id')
        .where((is) => is.or([is('finished', '=', true), is('ended', '=', true)]))
        .where('id', '>', after as SessionId)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    async clear({ sessionId, version }) {
      for (const table of ['result_player', 'receipt', 'receipt_leaves'] as const)
        await db.deleteFrom(table).where('session_id', '=', sessionId).where('version', '=', version).execute();
    },
    forget: (sessionId) => forgetSession(db, sessionId),
    async keptDays(hostId) {
      const row = await db
        .selectFrom('app_user')
        .select('keep_results_days')
        .where('id', '=', hostId)
        .executeTakeFirst();
      return row?.keep_results_days ?? null;
    },
    async setKeptDays(hostId, days) {
      await db.updateTable('app_user').set({ keep_results_days: days }).where('id', '=', hostId).execute();
    },
    async setNote(sessionId, hostId, note) {
      const { numUpdatedRows } = await db
        .updateTable('result')
        .set({ note })
        .where('session_id', '=', sessionId)
        .where(ownOf(hostId))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

/** As a key object: from raw bytes `createHmac` makes one anew at each call, which takes four times as long as the rest of a leaf's salt. */
const secretKey = (row: { readonly receipt_secret: Buffer | null } | undefined): KeyObject | null =>
  row?.receipt_secret ? createSecretKey(row.receipt_secret) : null;
