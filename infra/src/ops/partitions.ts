import { createLeaseStore } from '@quarry/database/leases/lease-store';
import { COMMAND_GROUP, commandStream } from '@quarry/events/backplane/names';
import { type OpsCommand, printTable } from '#ops/command.ts';
import type { OpsRedis } from '#ops/context.ts';

/** Owner and backlog of each partition. */
export const partitionsCommand: OpsCommand = {
  usage: 'partitions',
  about: 'owner, epoch and backlog of each partition; fails if one has no owner',
  async run({ database, redis, print }) {
    const leases = await createLeaseStore(database).overview();
    const rows = await Promise.all(
      leases.map(async ({ partition, owner, epoch, expiresInMs, held }) => ({
        partition,
        engine: held ? owner : 'nobody',
        epoch,
        'lease ends in ms': held ? Math.round(expiresInMs) : '-',
        ...(await backlog(redis(), partition)),
      })),
    );
    printTable(print, rows);
    const members = (await createLeaseStore(database).liveMembers()).map(({ owner }) => owner);
    print(`${members.length} engines: ${members.join(', ') || 'none'}`);
    return leases.every((lease) => lease.held);
  },
};

/** Unread commands, and pending ones: read but not acknowledged. */
async function backlog(
  redis: OpsRedis,
  partition: number,
): Promise<{ unread: number | string; unacknowledged: number }> {
  const stream = commandStream(partition);
  // No command has ever been sent to this partition.
  if ((await redis.exists(stream)) === 0) return { unread: 0, unacknowledged: 0 };
  const groups = (await redis.xinfo('GROUPS', stream)) as (string | number | null)[][];
  const group = groups.map(fieldsOf).find((one) => one.name === COMMAND_GROUP);
  return { unread: Number(group?.lag ?? 0), unacknowledged: Number(group?.pending ?? 0) };
}

function fieldsOf(flat: readonly (string | number | null)[]): Record<string, string | number | null> {
  const pairs = flat.flatMap((name, i) => (i % 2 === 0 ? [[String(name), flat[i + 1] ?? null] as const] : []));
  return Object.fromEntries(pairs);
}
