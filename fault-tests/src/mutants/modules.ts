import type { Replacement } from '#system/changes.ts';

/**
 * The modules of the product whose exports are replaced, each by its path. The types say which exports there are, and
 * what a replacement must be.
 */
type Replaceable<Exports> = <Name extends keyof Exports & string>(
  name: Name,
  by: (original: Exports[Name]) => Exports[Name],
) => Replacement;

const at =
  <Exports>(module: string): Replaceable<Exports> =>
  (name, by) => ({ module, name, by });

type Clock = typeof import('../../../packages/events/src/session/clock.ts');
export const inClock = at<Clock>('packages/events/src/session/clock.ts');

type Decide = typeof import('../../../packages/events/src/session/decide.ts');
export const inDecide = at<Decide>('packages/events/src/session/decide.ts');

type Play = typeof import('../../../packages/events/src/session/play/commands.ts')['playCommands'];
const inPlay = at<{ readonly playCommands: Play }>('packages/events/src/session/play/commands.ts');

/** Replaces the decision of a command: the table of its slice holds it. */
export const inPlayDecision = <Type extends keyof Play>(
  type: Type,
  by: (decide: Play[Type]['decide']) => Play[Type]['decide'],
): Replacement =>
  inPlay('playCommands', (commands) => ({
    ...commands,
    [type]: { ...commands[type], decide: by(commands[type].decide) },
  }));

type Scoring = typeof import('../../../packages/events/src/session/scoring.ts');
export const inScoring = at<Scoring>('packages/events/src/session/scoring.ts');

type Views = typeof import('../../../packages/events/src/session/views.ts');
export const inViews = at<Views>('packages/events/src/session/views.ts');

type Commands = typeof import('../../../packages/events/src/backplane/command.ts');
export const inBackplaneCommand = at<Commands>('packages/events/src/backplane/command.ts');

type Publications = typeof import('../../../packages/events/src/backplane/publication.ts');
export const inPublication = at<Publications>('packages/events/src/backplane/publication.ts');

type Append = typeof import('../../../packages/database/src/event-store/append.ts');
export const inAppend = at<Append>('packages/database/src/event-store/append.ts');

type LeaseStore = typeof import('../../../packages/database/src/leases/lease-store.ts');
export const inLeaseStore = at<LeaseStore>('packages/database/src/leases/lease-store.ts');

type DeadLetterStore = typeof import('../../../packages/database/src/dead-letters/dead-letter-store.ts');
export const inDeadLetterStore = at<DeadLetterStore>('packages/database/src/dead-letters/dead-letter-store.ts');

type Limits = typeof import('../../../packages/signalr/src/server/limits.ts');
export const inHubLimits = at<Limits>('packages/signalr/src/server/limits.ts');

type Acceptor = typeof import('../../../packages/signalr/src/node/web-socket-acceptor.ts');
export const inAcceptor = at<Acceptor>('packages/signalr/src/node/web-socket-acceptor.ts');

type Batches = typeof import('../../../services/session-engine/src/partition/batch.ts');
export type Batch = import('../../../services/session-engine/src/partition/batch.ts').Batch;
export const inBatch = at<Batches>('services/session-engine/src/partition/batch.ts');

type DecideBatch = typeof import('../../../services/session-engine/src/partition/decide-batch.ts');
export const inDecideBatch = at<DecideBatch>('services/session-engine/src/partition/decide-batch.ts');

type ProcessEntries = typeof import('../../../services/session-engine/src/partition/process-entries.ts');
export type Processing = Parameters<ProcessEntries['createEntryProcessor']>[0];
export const inProcessEntries = at<ProcessEntries>('services/session-engine/src/partition/process-entries.ts');

type CommandReader = typeof import('../../../services/session-engine/src/partition/command-reader.ts');
export const inCommandReader = at<CommandReader>('services/session-engine/src/partition/command-reader.ts');

type PartitionOwner = typeof import('../../../services/session-engine/src/ownership/partition-owner.ts');
export const inPartitionOwner = at<PartitionOwner>('services/session-engine/src/ownership/partition-owner.ts');

type Partition = typeof import('../../../services/session-engine/src/partition/partition.ts');
export const inPartition = at<Partition>('services/session-engine/src/partition/partition.ts');

type Ticker = typeof import('../../../services/session-engine/src/timers/ticker.ts');
export const inTicker = at<Ticker>('services/session-engine/src/timers/ticker.ts');

type Housekeeping = typeof import('../../../services/session-engine/src/housekeeping.ts');
export const inHousekeeping = at<Housekeeping>('services/session-engine/src/housekeeping.ts');

type StreamClock = typeof import('../../../services/session-engine/src/stream-clock.ts');
export const inStreamClock = at<StreamClock>('services/session-engine/src/stream-clock.ts');

type Gateway = typeof import('../../../services/gateway/src/gateway.ts');
export const inGateway = at<Gateway>('services/gateway/src/gateway.ts');

type CommandBus = typeof import('../../../services/gateway/src/backplane/command-bus.ts');
export const inCommandBus = at<CommandBus>('services/gateway/src/backplane/command-bus.ts');

type PublicationFeed = typeof import('../../../services/gateway/src/fan-out/publication-feed.ts');
export const inPublicationFeed = at<PublicationFeed>('services/gateway/src/fan-out/publication-feed.ts');

type Presence = typeof import('../../../services/gateway/src/hubs/presence.ts');
export const inPresence = at<Presence>('services/gateway/src/hubs/presence.ts');
