import { createQuarantineStore } from '@quarry/database/dead-letters/quarantine-store';
import { sessionIdSchema } from '@quarry/events/ids';
import { type OpsCommand, OpsError, word } from '#ops/command.ts';
import { tableLines } from '#ops/table.ts';

/** Sessions whose log could not be folded. */
export const quarantineCommand: OpsCommand = {
  usage: 'quarantine [list | release <session id>]',
  about: 'sessions whose log could not be folded; release one once it can be',
  async run({ database, print }, args) {
    const store = createQuarantineStore(database);
    if ((args.words[0] ?? 'list') === 'list') {
      for (const line of tableLines((await store.list()).map((one) => ({ ...one, at: one.at.toISOString() }))))
        print(line);
      return true;
    }
    if (args.words[0] !== 'release') throw new OpsError('list or release');
    const given = word(args, 1, 'session id');
    const id = sessionIdSchema.safeParse(given);
    if (!id.success || !(await store.release(id.data))) throw new OpsError(`${given} is not in quarantine`);
    print(`${given} is released: its next command loads the log again`);
    return true;
  },
};
