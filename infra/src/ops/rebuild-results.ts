import { CorruptLogError } from '@quarry/database/errors';
import { createEventStore } from '@quarry/database/event-store/event-store';
import { createReceiptStore } from '@quarry/database/results/receipt-store';
import { createResultStore } from '@quarry/database/results/result-store';
import type { SessionId } from '@quarry/events/ids';
import { makeResults } from '@quarry/results/make-results';
import type { OpsCommand } from '#ops/command.ts';
import { findSession } from '#ops/sessions.ts';

const PAGE = 200;

/** Rebuilds results and receipts from the logs, of one session or of all. */
export const rebuildResultsCommand: OpsCommand = {
  usage: 'rebuild-results [session id]',
  about:
    'makes the results and receipts of a session, or of all that ended, from their logs again; links and notes stay',
  async run(context, args) {
    const { database, print } = context;
    const results = createResultStore(database);
    const parts = { events: createEventStore(database), results, receipts: createReceiptStore(database) };
    const rebuild = async (id: SessionId): Promise<boolean> => {
      try {
        const made = await makeResults(parts, id, { anew: true });
        print(made ? `${id}: version ${made.results.version}, root ${made.tree.root}` : `${id}: nothing was played`);
        return true;
      } catch (error) {
        if (!(error instanceof CorruptLogError || error instanceof RangeError)) throw error;
        // Results made while the log was readable are kept.
        print(`${id}: ${error}`);
        return false;
      }
    };
    const given = args.words[0];
    if (given !== undefined) return rebuild((await findSession(context, given)).id);
    let isComplete = true;
    for (let after = ''; ; ) {
      const page = await results.finished(after, PAGE);
      for (const id of page) if (!(await rebuild(id))) isComplete = false;
      const last = page.at(-1);
      if (!last) return isComplete;
      after = last;
    }
  },
};
