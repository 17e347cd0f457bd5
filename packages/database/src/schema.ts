import type { DeviceId, PlayerId, QuestionId, QuizId, ScreenId, SessionId, UserId } from '@quarry/events/ids';
import type { DueJob } from '@quarry/events/jobs';
import type { Question } from '@quarry/events/questions/question';
import type { PlayedQuizId, Quiz } from '@quarry/events/quiz/quiz';
import type { PlayerRow } from '@quarry/events/results/results';
import type { ScreenRole } from '@quarry/events/screens';
import type { SessionPhase } from '@quarry/events/session/phases';
import type { SessionCode } from '@quarry/events/session-code';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { StoredAnswer, StoredSummary } from '#results/stored-answers.ts';

/** Set by the database's clock. */
type Stamp = Generated<Date>;

/** JSON that is stored as text and only read whole. */
type Json<T> = ColumnType<T, string, string>;

/**
 * The tables for Kysely; `migrations/` creates them. Ids were parsed before they were stored and are typed as such;
 * where any text may be stored (dead letters) they are plain. Numeric `at` and `…_at` are milliseconds.
 */
export interface Schema {
  event: {
    session_id: string;
    version: number;
    partition: number;
    epoch: number;
    at: number;
    command_id: string;
    type: string;
    data: JSONColumnType<Record<string, unknown>>;
  };
  command_log: {
    session_id: string;
    command_id: string;
    rejection: string | null;
    version: number;
    recorded_at: Stamp;
  };
  lease: {
    partition: number;
    owner: string | null;
    epoch: Generated<number>;
    expires_at: Stamp;
  };
  engine_member: {
    owner: string;
    expires_at: Date;
    /**
     * Milliseconds by which this engine measured Redis' clock to be ahead; null for an engine of the previous release.
     */
    clock_correction: number | null;
  };
  session: {
    id: SessionId;
    partition: number;
    host_id: UserId;
    quiz_id: QuizId;
    quiz_name: Generated<string>;
    code: SessionCode | null;
    phase: SessionPhase | 'reserved' | 'ended';
    current_question_id: QuestionId | null;
    current_question_index: number | null;
    deadline: number | null;
    created_at: Generated<number>;
    touched_at: Generated<number>;
    finished: Generated<boolean>;
    /** Null before the end screen. */
    finished_at: number | null;
    ended: Generated<boolean>;
    reserved_at: Date | null;
    /** Made before the account's address was confirmed from another browser. Null: the host's own. */
    leftover: 'undecided' | 'discarded' | null;
    /** Null: none yet, or the session's own events hold the questions, as in the release before. */
    played_quiz: PlayedQuizId | null;
    /** Of the salts of its receipts' leaves; made by the database. Null: from before there were salts. */
    receipt_secret: Generated<Buffer | null>;
  };
  played_quiz: {
    id: PlayedQuizId;
    questions: ColumnType<Question[], string, never>;
    /** When a session last began with it. */
    used_at: Stamp;
  };
  session_player: {
    session_id: SessionId;
    player_id: PlayerId;
    name_key: string;
    identifier: string;
    device_id: DeviceId;
    has_left: Generated<boolean>;
  };
  dead_letter: {
    id: Generated<number>;
    partition: number;
    entry_id: string;
    session_id: string | null;
    command_id: string | null;
    payload: string;
    reason: string;
    state: Generated<'waiting' | 'retried' | 'dropped'>;
    created_at: Stamp;
  };
  quarantine: {
    session_id: SessionId;
    version: number;
    reason: string;
    at: Stamp;
  };
  app_user: {
    id: UserId;
    email: string;
    auto_send_log: Generated<boolean>;
    disabled: Generated<boolean>;
    verified_at: Date | null;
    /** Days for which results are kept; null: as long as the service keeps them. */
    keep_results_days: number | null;
    created_at: Stamp;
    /** To the hour, as long as the address is not confirmed. */
    last_seen_at: Stamp;
  };
  sign_in: {
    id: string;
    user_id: UserId;
    token_hash: string;
    verified: boolean;
    user_agent: string | null;
    created_at: Stamp;
    last_seen_at: Stamp;
    expires_at: Date;
    revoked_at: Date | null;
  };
  sign_in_link: {
    token_hash: string;
    user_id: UserId;
    email: string;
    created_at: Stamp;
    expires_at: Date;
    used_at: Date | null;
    attempt_hash: string | null;
    sign_in_id: string | null;
  };
  signing_key: {
    generation: number;
    id: string;
    secret: string;
    created_at: Stamp;
  };
  quiz: {
    owner_id: UserId;
    id: QuizId;
    name: string;
    data: ColumnType<Pick<Quiz, 'questions' | 'options'>, string, string>;
    created_on: number;
    last_time_played: number | null;
    revision: Generated<number>;
    /** Made before the account's address was confirmed from another browser; not decided yet. */
    leftover: Generated<boolean>;
  };
  mail: {
    id: string;
    kind: string;
    recipient: string;
    state: Generated<'pending' | 'sending' | 'sent' | 'failed'>;
    attempts: Generated<number>;
    claimed_until: Date | null;
    last_error: string | null;
    provider_id: string | null;
    created_at: Stamp;
    updated_at: Stamp;
  };
  due_mail: {
    job_id: string;
    session_id: SessionId;
    partition: number;
    job: JSONColumnType<DueJob>;
    created_at: Stamp;
  };
  screen: {
    id: ScreenId;
    session_id: SessionId;
    host_id: UserId;
    role: ScreenRole;
    /** The sign-in with which it was made. */
    sign_in_id: string | null;
    /** For a remote: the key's until that is exchanged, then the token's. */
    secret_hash: string;
    /** The browser a remote was paired with. */
    user_agent: string | null;
    /** Shown by a remote, and by its host's screen, which confirms it. Null: the key was not exchanged, or before there were numbers. */
    number: number | null;
    created_at: Stamp;
    /** A remote opens nothing before. */
    paired_at: Date | null;
    withdrawn_at: Date | null;
  };
  result: {
    session_id: SessionId;
    host_id: UserId;
    quiz_id: QuizId;
    quiz_name: string;
    started_at: number;
    ended_at: number;
    /** Of the log, and of the rows of players, receipts and leaves that count. */
    version: number;
    players: number;
    questions: number;
    correct_share: number | null;
    summary: Json<StoredSummary>;
    note: Generated<string>;
    root: string;
    former_root: string | null;
    /** The root, if its leaves have salts. */
    salted_root: string | null;
    tree_roots: Buffer;
    made_at: Stamp;
  };
  result_player: {
    session_id: SessionId;
    version: number;
    position: number;
    player_id: PlayerId;
    data: Json<PlayerRow>;
    answers: Json<readonly (StoredAnswer | null)[]>;
  };
  receipt_key: {
    generation: number;
    id: string;
    /** The raw key, base64url: `x` of its JWK. */
    public_key: string;
    /** PKCS #8, PEM. */
    private_key: string;
    created_at: Stamp;
  };
  receipt: {
    id: string;
    session_id: SessionId;
    version: number;
    player_position: number;
    claim: Json<unknown>;
    answer_versions: number[];
    key_id: string;
    signature: string;
  };
  receipt_leaves: {
    session_id: SessionId;
    version: number;
    block: number;
    hashes: Buffer;
  };
  /** Kysely's own: the applied migrations. */
  kysely_migration: { name: string; timestamp: string };
}
