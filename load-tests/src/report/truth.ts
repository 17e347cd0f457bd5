import type { VirtualPlayer } from '@quarry/participants/virtual-player';
import pg from 'pg';

/** Acknowledged answers compared with the event log. */
export interface Truth {
  readonly acknowledged: number;
  readonly stored: number;
  /** Acknowledged and missing in the log, or stored with another answer. Must be 0. */
  readonly lost: number;
  /** Players with more than one answer to a question. Must be 0. */
  readonly doubled: number;
  /** Milliseconds from a question's deadline to its close, worst question. */
  readonly worstCloseLateness: number;
}

/** Whether every expected answer was acknowledged and is in the log exactly once. */
export const isKept = ({ acknowledged, lost, doubled }: Truth, given: number): boolean =>
  acknowledged === given && lost + doubled === 0;

type PlayerFates = Pick<VirtualPlayer, 'sessionId' | 'id' | 'fates'>;

/**
 * Outcomes of a player whose answer to each sample question, always the first one, was acknowledged: for senders
 * without virtual players.
 */
export function allAcknowledged(questionIds: readonly string[]): PlayerFates['fates'] {
  const fates = questionIds.map((questionId) => ({
    questionId,
    answerId: `${questionId}a`,
    acknowledged: true,
    refusedBy: null,
  }));
  return new Map(fates.map((fate) => [fate.questionId, fate]));
}

interface StoredEvent {
  session_id: string;
  type: string;
  at: number;
  data: { playerId?: string; questionId?: string; answerId?: string; deadline?: number | null };
}

/** Compares the clients' outcomes with the log. */
export async function askTheLog(databaseUrl: string, players: readonly PlayerFates[]): Promise<Truth> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const sessions = [...new Set(players.map((player) => player.sessionId))];
    const { rows } = await client.query<StoredEvent>(
      `select session_id, type, at, data from session_event where session_id = any($1)
       and type in ('AnswerSubmitted', 'QuestionOpened', 'QuestionClosed') order by session_id, version`,
      [sessions],
    );
    return compare(rows, players);
  } finally {
    await client.end();
  }
}

/**
 * Counts what was written about a session from an instant on (milliseconds since 1970) besides its play: events that are
 * neither answers nor the host's questions, and outcomes of commands without an event, such as an answer that was sent again.
 */
export async function writtenBesidesPlay(
  databaseUrl: string,
  sessionId: string,
  since: number,
): Promise<{ readonly events: number; readonly outcomes: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ events: string; outcomes: string; play: string }>(
      `select (select count(*) from session_event where session_id = $1 and at >= $2 and type not in
                 ('AnswerSubmitted', 'QuestionOpened', 'QuestionClosed')) as events,
              (select count(*) from command_outcome where session_id = $1 and recorded_at >= to_timestamp($2::float8 / 1000)) as outcomes,
              (select count(distinct command_id) from session_event where session_id = $1 and at >= $2 and type in
                 ('AnswerSubmitted', 'QuestionOpened', 'QuestionClosed')) as play`,
      [sessionId, since],
    );
    const [{ events, outcomes, play } = { events: NaN, outcomes: NaN, play: NaN }] = rows;
    return { events: Number(events), outcomes: Number(outcomes) - Number(play) };
  } finally {
    await client.end();
  }
}

export function compare(rows: readonly StoredEvent[], players: readonly PlayerFates[]): Truth {
  const answers = new Map<string, string[]>();
  const deadlines = new Map<string, number>();
  let worstCloseLateness = 0;
  for (const { session_id, type, at, data } of rows) {
    const question = `${session_id} ${data.questionId}`;
    if (type === 'QuestionOpened') deadlines.set(question, data.deadline ?? Number.POSITIVE_INFINITY);
    else if (type === 'QuestionClosed')
      worstCloseLateness = Math.max(worstCloseLateness, at - (deadlines.get(question) ?? at));
    else {
      const key = `${question} ${data.playerId}`;
      answers.set(key, [...(answers.get(key) ?? []), String(data.answerId)]);
    }
  }
  let acknowledged = 0;
  let lost = 0;
  for (const { sessionId, id, fates } of players)
    for (const fate of fates.values()) {
      if (!fate.acknowledged) continue;
      acknowledged += 1;
      if (!answers.get(`${sessionId} ${fate.questionId} ${id}`)?.includes(fate.answerId)) lost += 1;
    }
  const stored = [...answers.values()];
  return {
    acknowledged,
    stored: stored.reduce((sum, list) => sum + list.length, 0),
    lost,
    doubled: stored.filter((list) => list.length > 1).length,
    worstCloseLateness,
  };
}
