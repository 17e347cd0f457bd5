import { answerIdSchema, type PlayerId, questionIdSchema, type SessionId } from '@quarry/events/ids';
import type { Response } from '@quarry/events/questions/question';
import type { PastEvent, SessionEvent } from '@quarry/events/session/events';
import { z } from 'zod';
import { CorruptLogError } from '#errors.ts';
import type { Database } from '#pool.ts';
import { DATA } from './stored-data.ts';
import type { StoredEvent } from './upcast.ts';

/**
 * Copies of running sessions' logs that are read and folded three times faster: answers are stored in columns (decision
 * 488). The log is authoritative: a page may be missing at any time.
 */
export interface LogPages {
  /** Packs the next part of the log, if it is long enough. @returns the version up to which the log is packed */
  pack(sessionId: SessionId): Promise<number>;
  /** Deletes the pages of ended sessions. @returns how many */
  forgetEnded(): Promise<number>;
}

/** Minimum and maximum events of a page, which is parsed within one turn of the event loop. */
export const LEAST_PACKED = 5_000;
const MOST_PACKED = 10_000;

/** Fields of an answer that go into columns; an answer with other fields is kept as it is. */
const COLUMNS = ['playerId', 'questionId', 'answerId', 'response', 'share', 'timeTaken', 'pointsReceived'] as const;

const PACK = `
  with packed as (select coalesce(max(until_version), 0) as version from log_page where session_id = $1),
  read as materialized (
    select version, at, type, ${DATA} from session_event
    where session_id = $1 and version > (select version from packed)
    order by version limit $2
  ),
  joined as (
    insert into log_player (session_id, player_id, number)
    select $1, data->>'playerId', min(version) from read where type = 'PlayerJoined' group by 2
    on conflict do nothing
    returning player_id, number
  ),
  player as (
    select player_id, number from log_player where session_id = $1
    union all select player_id, number from joined
  ),
  part as materialized (
    select read.*, number,
      number is not null and data ?& $4::text[] and data - $4::text[] = '{}' as is_answer
    from read left join player on type = 'AnswerSubmitted' and player_id = data->>'playerId'
  ),
  answer as (
    select *, data->'questionId' as question, data->'answerId' as answer, data->'response' = data->'answerId' as is_choice
    from part where is_answer
  ),
  answers as (
    select json_build_object(
      'questionId', question, 'answerId', answer, 'since', (select min(at) from read),
      'versions', json_agg(version - (select version from packed)), 'ats', json_agg(at - (select min(at) from read)),
      'players', json_agg(number), 'shares', json_agg(data->'share'),
      'timesTaken', json_agg(data->'timeTaken'), 'pointsReceived', json_agg(data->'pointsReceived'),
      'responses', case when is_choice then null else json_agg(data->'response') end
    ) as of_one
    from answer group by question, answer, is_choice
  ),
  added as (
    insert into log_page (session_id, from_version, until_version, answers, others)
    select $1, min(version), max(version),
      coalesce((select json_agg(of_one) from answers), '[]')::text,
      coalesce(json_agg(json_build_object('version', version, 'at', at, 'type', type, 'data', data))
        filter (where not is_answer), '[]')::text
    from part having count(*) >= $3
    on conflict do nothing
    returning until_version
  )
  select coalesce((select until_version from added), (select version from packed)) as version`;

const FORGET = `
  with gone as (delete from log_player using session where session.id = session_id and session.ended)
  delete from log_page using session where session.id = session_id and session.ended`;

/** @param least, most events per page, for specs */
export function createLogPages(
  { pool }: Pick<Database, 'pool'>,
  { least = LEAST_PACKED, most = MOST_PACKED } = {},
): LogPages {
  return {
    async pack(sessionId) {
      const values = [sessionId, most, least, COLUMNS];
      const { rows } = await pool.query<{ version: number }>({ name: 'pack-log', text: PACK, values });
      return rows[0]?.version ?? 0;
    },
    async forgetEnded() {
      return (await pool.query(FORGET)).rowCount ?? 0;
    },
  };
}

const READ = `
  select from_version as "from", until_version as until, answers, others from log_page
  where session_id = $1 and from_version = $2`;

/**
 * A column: its values are those of events that were valid when they were stored. Checking each would take as long as
 * folding it.
 */
const column = <Value>() => z.custom<readonly Value[]>((given) => Array.isArray(given));

const columns = {
  questionId: questionIdSchema,
  since: z.number(),
  /** From the version before the page. */
  versions: column<number>(),
  /** From `since`: short numbers are parsed faster. */
  ats: column<number>(),
  players: column<number>(),
  shares: column<number | null>(),
  timesTaken: column<number>(),
  pointsReceived: column<number>(),
};

/** Answers to one question with the same `answerId`; `responses` is null if that is all they say. */
const answersSchema = z.union([
  z.object({ ...columns, answerId: answerIdSchema, responses: z.null() }),
  z.object({ ...columns, answerId: z.union([answerIdSchema, z.literal('')]), responses: column<Response>() }),
]);
type Answers = z.infer<typeof answersSchema>;

const otherSchema = z.object({
  version: z.number(),
  at: z.number(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
});

type Parse = (stored: StoredEvent, version: number) => SessionEvent;

interface Page {
  readonly from: number;
  readonly until: number;
  readonly answers: string;
  readonly others: string;
}

/** Ids of the players read so far, by their numbers. An id read with each answer would be half of a page. */
type Players = Map<number, PlayerId>;

/**
 * The packed part of a log, in order from its beginning; nothing if there is no page.
 * @param parse parses a stored event of any release
 * @throws when a page cannot be read
 */
export async function* readPages(
  { pool }: Pick<Database, 'pool'>,
  sessionId: SessionId,
  parse: Parse,
): AsyncGenerator<PastEvent[]> {
  const pageFrom = async (version: number) =>
    (await pool.query<Page>({ name: 'load-log-page', text: READ, values: [sessionId, version] })).rows[0];
  const players: Players = new Map();
  for (let next = pageFrom(1); ; ) {
    const page = await next;
    if (!page) return;
    // Prefetched while the caller works on this page. A failure is thrown when it asks for the next one.
    next = pageFrom(page.until + 1);
    next.catch(() => undefined);
    yield unpacked(sessionId, page, players, parse);
  }
}

/**
 * @param players in and out
 * @throws CorruptLogError, ZodError, SyntaxError, RangeError
 */
function unpacked(
  sessionId: SessionId,
  { from, until, answers, others }: Page,
  players: Players,
  parse: Parse,
): PastEvent[] {
  const events = new Array<PastEvent>(until - from + 1);
  let count = 0;
  const put = (version: number, at: number, event: SessionEvent) => {
    events[version - from] = { sessionId, version, at, event };
    count += 1;
  };
  for (const { version, at, type, data } of z.array(otherSchema).parse(JSON.parse(others))) {
    const event = parse({ ...data, type }, version);
    if (event.type === 'PlayerJoined') players.set(version, event.playerId);
    put(version, at, event);
  }
  for (const one of z.array(answersSchema).parse(JSON.parse(answers)))
    for (const [i, version] of one.versions.entries())
      put(from - 1 + version, one.since + cell(one.ats, i), answerAt(one, i, players));
  if (count !== events.length) throw new CorruptLogError(sessionId, from, new RangeError('the page lacks events'));
  return events;
}

function answerAt(answers: Answers, i: number, players: Players): SessionEvent {
  const number = cell(answers.players, i);
  const playerId = players.get(number);
  if (playerId === undefined) throw new RangeError(`nobody joined with version ${number}`);
  return {
    type: 'AnswerSubmitted',
    playerId,
    questionId: answers.questionId,
    answerId: answers.answerId,
    response: answers.responses === null ? answers.answerId : cell(answers.responses, i),
    share: cell(answers.shares, i),
    timeTaken: cell(answers.timesTaken, i),
    pointsReceived: cell(answers.pointsReceived, i),
  };
}

/** @throws RangeError if the column is shorter */
function cell<Value>(column: readonly Value[], i: number): Value {
  if (i >= column.length) throw new RangeError(`a column has ${column.length} answers`);
  return column[i] as Value;
}
