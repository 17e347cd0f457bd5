import type { Bounds, QuestionFact } from '#evidence/evidence.ts';
import type { Host } from '#clients/host.ts';
import type { Player } from '#clients/player.ts';
import type { Random } from '#random.ts';
import type { FaultSystem, SystemParts } from '#system/fault-system.ts';
import type { ServiceProcess } from '#system/service-process.ts';

/** One row of the fault table: what is done to the system, when, and what must hold beyond the invariants. */
export interface Row extends Pick<SystemParts, 'prepareDataFolder'> {
  readonly row: number;
  readonly title: string;
  /** Players; 24 unless told. */
  readonly players?: number;
  /** Seconds of each question; 3 unless told. */
  readonly seconds?: number;
  /** Number of questions; 3 unless told. */
  readonly questions?: number;
  /** In which question, counted from 0, and in which part of its time; a seed picks the moment. */
  readonly moment?: { readonly question?: readonly [number, number]; readonly share?: readonly [number, number] };
  readonly bounds?: Partial<Bounds>;
  /** Extra `NODE_OPTIONS` by service, drawn anew for each run. */
  readonly nodeOptions?: (random: Random) => Record<string, string>;
  /** Does it; resolves when the fault is over. */
  readonly inject: (scene: Scene) => Promise<void>;
}

/** What a row works with. */
export interface Scene {
  readonly system: FaultSystem;
  readonly host: Host;
  readonly players: readonly Player[];
  readonly questions: readonly QuestionFact[];
  /** The question that runs. */
  readonly question: QuestionFact;
  readonly random: Random;
  /** The engine that owns the session's partition. */
  owner(): Promise<ServiceProcess>;
  other(service: ServiceProcess): ServiceProcess;
  /** The fault begins now: takeover and recovery are measured from here. Without it, from the call of `inject`. */
  begins(): void;
  /** For the table. */
  tell(text: string): void;
  /** An expectation of the row's own that failed. */
  violated(text: string): void;
  /** Ends a process at once and starts it again after a while, as a supervisor would. */
  crash(service: ServiceProcess, restartAfterMs: number): void;
  /** Resolves when everything a row started besides is done. */
  also(work: Promise<unknown>): void;
}
