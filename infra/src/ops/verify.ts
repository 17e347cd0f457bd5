import { isUnavailable } from '@quarry/database/errors';
import { createEventStore } from '@quarry/database/event-store/event-store';
import { auditLog } from '@quarry/database/operators/audit-log';
import { listSessions } from '@quarry/database/operators/list-sessions';
import { createSessionDirectory, type DirectorySession } from '@quarry/database/sessions/session-directory';
import { phase } from '@quarry/events/session/state';
import { visiblePhase } from '@quarry/events/session/views';
import { type OpsCommand, word } from '#ops/command.ts';
import type { OpsContext } from '#ops/context.ts';
import { findSession } from '#ops/sessions.ts';
import { logVerifier } from '#ops/verify-log.ts';

/** Verifies a session's log. */
export const verifyLogCommand: OpsCommand = {
  usage: 'verify <session id or code> | verify --all',
  about: 'folds a log and checks versions, epochs, outcomes, answers, closes and the directory; fails on a finding',
  async run(context, args) {
    const sessions =
      args.flags.all === true
        ? await listSessions(context.database, { ended: true, limit: 1_000_000 })
        : [await findSession(context, word(args, 0, 'session'))];
    const directory = createSessionDirectory(context.database);
    let good = true;
    for (const session of sessions) {
      const findings = await findingsOf(context, session);
      // Deleted meanwhile, log first: its retention had passed, as for many after a restore.
      if (findings.length > 0 && !(await directory.byId(session.id))) continue;
      good &&= findings.length === 0;
      context.print(`${session.id}: ${findings.length === 0 ? 'ok' : `${findings.length} findings`}`);
      for (const finding of findings) context.print(`  ${finding}`);
    }
    return good;
  },
};

async function findingsOf({ database }: OpsContext, session: DirectorySession): Promise<string[]> {
  // Read before the log: a running session may be ahead of the directory, never behind.
  const audit = await auditLog(database, session.id);
  const fromTables = Object.entries(audit).flatMap(([what, versions]) =>
    versions.map((version: number) => `version ${version}: ${WORDS[what as keyof typeof WORDS]}`),
  );
  const { state, findings, fold } = logVerifier(session.id);
  let lastAt = 0;
  try {
    for await (const page of createEventStore(database).stream(session.id)) {
      lastAt = page.at(-1)?.at ?? lastAt;
      if (!fold(page)) break;
    }
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return [...fromTables, ...findings, String(error)];
  }
  const folded = phase(state) === 'ended' ? 'ended' : visiblePhase(state);
  const listed = session.ended ? 'ended' : session.phase;
  const apart = findings.length === 0 && lastAt <= session.touchedAt && folded !== listed;
  return [...fromTables, ...findings, ...(apart ? [`the directory says ${listed}, the log ${folded}`] : [])];
}

const WORDS = {
  missingVersions: 'is missing',
  fallenEpochs: 'was written under an older epoch than one before it',
  withoutOutcome: 'its command has no accepted outcome',
  foreignPartition: 'is stored under another partition',
} as const;
