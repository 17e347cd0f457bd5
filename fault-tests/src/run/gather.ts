import { withoutOutcome } from '#checker/command-invariants.ts';
import type { Host } from '#clients/host.ts';
import type { Intruder } from '#clients/intruder.ts';
import type { Player } from '#clients/player.ts';
import type { Bounds, Evidence, InjectionFact, QuestionFact } from '#evidence/evidence.ts';
import { now, pause } from '#now.ts';
import type { FaultSystem } from '#system/fault-system.ts';

export interface GatherParts {
  readonly system: FaultSystem;
  readonly host: Host;
  readonly players: readonly Player[];
  readonly intruders: readonly Intruder[];
  readonly questions: readonly QuestionFact[];
  readonly injection: InjectionFact | null;
  readonly bounds: Bounds;
}

const UNDER_WAY_MS = 1_500;
/** Extra time for pending commands on a machine with a stalled disk. */
const SETTLE_LIMIT_MS = 30_000;

/** Collects the evidence once every command received so far has an outcome. */
export async function gatherEvidence(parts: GatherParts): Promise<Evidence> {
  // The latest commands may still be pending.
  const settledBefore = now() - UNDER_WAY_MS;
  const limit = now() + SETTLE_LIMIT_MS;
  let evidence = await collect(parts, settledBefore);
  while (withoutOutcome(evidence).length > 0 && now() < limit) {
    await pause(UNDER_WAY_MS / 3);
    evidence = await collect(parts, settledBefore);
  }
  return evidence;
}

/** The stores' rows by SQL, presence in Redis, and the clients' records. */
async function collect(
  { system, host, players, intruders, questions, injection, bounds }: GatherParts,
  settledBefore: number,
): Promise<Evidence> {
  const [presence, events, outcomes, deadLetters] = await Promise.all([
    system.redisClient.hgetall(`presence:{${host.sessionId}}`),
    system.sql<Evidence['events'][number]>(
      `select session_id as "sessionId", version, epoch, at, command_id as "commandId", type, data from session_event order by session_id, version`,
    ),
    system.sql<Evidence['outcomes'][number]>(
      `select session_id as "sessionId", command_id as "commandId", rejection, version,
        extract(epoch from recorded_at)::float8 * 1000 as "recordedAt" from command_outcome`,
    ),
    system.sql<Evidence['deadLetters'][number]>(
      `select session_id as "sessionId", command_id as "commandId", entry_id as "entryId", reason from dead_letter`,
    ),
  ]);
  return {
    sessionId: host.sessionId,
    questions,
    events,
    outcomes,
    deadLetters,
    entries: system.tap.entries,
    settledBefore,
    presence,
    clients: [host.record(), ...[...players, ...intruders].map((one) => one.record())],
    injection,
    bounds,
  };
}
