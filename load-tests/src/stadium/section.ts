import { setTimeout as delay } from 'node:timers/promises';
import type { OpenHub } from '@quarry/participants/hub-client';
import type { LoadOptions } from '#options.ts';
import { type Collected, createMeasures } from '#report/measures.ts';
import { residentBytes } from '#report/proc.ts';
import { type Crowd, joinCrowd } from '#scenarios/crowd.ts';
import type { Asking } from '#scenarios/load-host.ts';
import type { Played } from '#scenarios/scenario.ts';
import type { GatewayStores } from './counting-gateway.ts';

/** A process's part of a crowd. */
export interface SectionPlan extends Pick<Asking, 'sessionId' | 'questions'> {
  readonly name: string;
  readonly players: number;
  readonly gateways: readonly string[];
  readonly options: LoadOptions;
  /** If present, the section has its own gateway, whose frames are counted instead of sent. */
  readonly simulated?: GatewayStores;
}

/** Orders to a section, one at a time; instants are milliseconds since 1970. */
export type Order =
  | { readonly type: 'join'; readonly plan: SectionPlan }
  | { readonly type: 'ask'; readonly asked: number; readonly deadline: number }
  | { readonly type: 'settle' }
  | { readonly type: 'leave' };

/** Answer to `leave`. */
export interface SectionResult {
  readonly players: readonly Played[];
  readonly collected: Collected;
  readonly residentBytes: number;
}

/** Long enough for the last frames, which the gateway writes after its drain of a turn. */
const LEAVING_MS = 1_000;

const sinceEpoch = performance.timeOrigin;
const measures = createMeasures();
const asking = { sessionId: '', questions: [] as Asking['questions'], asked: Number.NaN, deadline: Number.NaN };
let crowd: Crowd | null = null;
let endGateway = async (): Promise<void> => undefined;

async function join({ plan }: Order & { type: 'join' }): Promise<void> {
  const { simulated, options, gateways, name, players } = plan;
  Object.assign(asking, { sessionId: plan.sessionId, questions: plan.questions });
  let open: OpenHub | undefined;
  if (simulated) {
    // On a network a section has no gateway, whose code would be a fifth of its memory.
    const { startCountingGateway } = await import('./counting-gateway.ts');
    const gateway = await startCountingGateway(simulated);
    endGateway = gateway.stop;
    open = gateway.open;
  }
  const target = { app: gateways[0] ?? '', gateways: simulated ? ['http://simulated'] : gateways };
  crowd = await joinCrowd({ target, options, measures }, asking, players, { name, ...(open && { open }) });
}

async function leave(): Promise<SectionResult> {
  const players = crowd?.players ?? [];
  crowd?.leave();
  await delay(LEAVING_MS);
  const resident = await residentBytes(process.pid);
  await endGateway();
  return {
    players: players.map(({ sessionId, id, fates, client }) => ({ sessionId, id, fates, bytes: client.bytes })),
    collected: measures.collected(),
    residentBytes: resident,
  };
}

async function carryOut(order: Order): Promise<SectionResult | undefined> {
  switch (order.type) {
    case 'join':
      await join(order);
      return undefined;
    case 'ask':
      asking.asked = order.asked - sinceEpoch;
      asking.deadline = order.deadline - sinceEpoch;
      return undefined;
    case 'settle':
      await crowd?.answersSettled();
      return undefined;
    case 'leave':
      return leave();
    default:
      return order satisfies never;
  }
}

process.on('disconnect', () => process.exit(0));
process.on('message', async (order: Order) => {
  process.send?.(
    await carryOut(order).then(
      (result) => result ?? {},
      (error: Error) => ({ failed: error.message }),
    ),
  );
});
