import type { Migration } from 'kysely/migration';
import { eventLog } from './0001-event-log.ts';
import { leases } from './0002-leases.ts';
import { sessionDirectory } from './0003-session-directory.ts';
import { deadLetters } from './0004-dead-letters.ts';
import { accounts } from './0005-accounts.ts';
import { quizzes } from './0006-quizzes.ts';
import { mails } from './0007-mails.ts';
import { oneSessionAHost } from './0008-one-session-a-host.ts';
import { dueMails } from './0009-due-mails.ts';
import { retention } from './0011-retention.ts';
import { leftovers } from './0012-leftovers.ts';
import { redisClock } from './0012-redis-clock.ts';
import { screens } from './0013-screens.ts';
import { results } from './0015-results.ts';
import { receipts } from './0016-receipts.ts';
import { mailRetention } from './0017-mail-retention.ts';
import { redemptions } from './0018-redemptions.ts';
import { leaseEpochs } from './0019-lease-epochs.ts';
import { outcomesByTime } from './0020-outcomes-by-time.ts';
import { remotesOfSignIns } from './0021-remotes-of-sign-ins.ts';
import { playedQuizzes } from './0022-played-quizzes.ts';
import { saltedLeaves } from './0023-salted-leaves.ts';
import { unused } from './0025-unused.ts';
import { normalAddresses } from './0026-normal-addresses.ts';
import { unconfirmedRemotes } from './0027-unconfirmed-remotes.ts';
import { media } from './0028-media.ts';
import { library } from './0029-library.ts';
import { languages } from './0031-languages.ts';
import { logPeriods } from './0032-log-periods.ts';
import { logPages } from './0033-log-pages.ts';
import { logPlayers } from './0034-log-players.ts';

/**
 * Every migration, in order of its number. A released migration is never changed; a change is a new one. New columns
 * are nullable or have a default, so that services of the previous release keep working meanwhile.
 */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-event-log': eventLog,
  '0002-leases': leases,
  '0003-session-directory': sessionDirectory,
  '0004-dead-letters': deadLetters,
  '0005-accounts': accounts,
  '0006-quizzes': quizzes,
  '0007-mails': mails,
  '0008-one-session-a-host': oneSessionAHost,
  '0009-due-mails': dueMails,
  '0011-retention': retention,
  '0012-leftovers': leftovers,
  '0012-redis-clock': redisClock,
  '0013-screens': screens,
  '0015-results': results,
  '0016-receipts': receipts,
  '0017-mail-retention': mailRetention,
  '0018-redemptions': redemptions,
  '0019-lease-epochs': leaseEpochs,
  '0020-outcomes-by-time': outcomesByTime,
  '0021-remotes-of-sign-ins': remotesOfSignIns,
  '0022-played-quizzes': playedQuizzes,
  '0023-salted-leaves': saltedLeaves,
  '0025-unused': unused,
  '0026-normal-addresses': normalAddresses,
  '0027-unconfirmed-remotes': unconfirmedRemotes,
  '0028-media': media,
  '0029-library': library,
  '0031-languages': languages,
  '0032-log-periods': logPeriods,
  '0033-log-pages': logPages,
  '0034-log-players': logPlayers,
};
