import { createSessionDirectory, type DirectorySession } from '@quarry/database/sessions/session-directory';
import { sessionIdSchema } from '@quarry/events/ids';
import { sessionCodeSchema } from '@quarry/events/session-code';
import { OpsError } from '#ops/command.ts';
import type { OpsContext } from '#ops/context.ts';

/** The session of an id, or of the code of a running one. @throws OpsError when there is none */
export async function findSession({ database }: OpsContext, given: string): Promise<DirectorySession> {
  const directory = createSessionDirectory(database);
  const code = sessionCodeSchema.safeParse(given.toUpperCase());
  const id = sessionIdSchema.safeParse(given);
  const found =
    (code.success ? await directory.runningByCode(code.data) : null) ??
    (id.success ? await directory.byId(id.data) : null);
  if (!found) throw new OpsError(`no session has the id or code ${given}`);
  return found;
}
