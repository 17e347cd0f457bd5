import type { Host } from '#clients/host.ts';
import type { Intruder } from '#clients/intruder.ts';
import type { Player } from '#clients/player.ts';
import type { Bounds, QuestionFact } from '#evidence/evidence.ts';
import type { Random } from '#random.ts';
import type { FaultSystem, SystemParts } from '#system/fault-system.ts';
import type { ServiceProcess } from '#system/service-process.ts';

export type Patches = NonNullable<SystemParts['patches']>;

/** One row of the fault table: what is done to the system, when, and what must hold beyond the invariants. */
export interface Row {
  readonly row: number;
  readonly title: string;
  /** Players; 24 unless told. */
  readonly players?: number;
  /** The gateway all of them begin at; spread over both unless told. */
  readonly home?: 0 | 1;
  /** Seconds of each question; 3 unless told. */
  readonly seconds?: number;
  /** Number of questions; 3 unless told. */
  readonly questions?: number;
  /** The most the quiz may take, milliseconds; a minute unless told. */
  readonly limitMs?: number;
  /**
   * In which question, counted from 0, and in which part of its time; a seed picks the moment. `beginning`: before the
   * players enter.
   */
  readonly moment?:
    | 'beginning'
    | { readonly question?: readonly [number, number]; readonly share?: readonly [number, number] };
  /**
   * Players answer at once and repeat their answer until the fault is over and the host closes the question, so that the
   * fault's effect on others can be measured.
   */
  readonly chatty?: true;
  readonly bounds?: Partial<Bounds>;
  /** Changes of the services' source, by the beginning of their names; a run takes one of these. */
  readonly variants?: readonly Patches[];
  /** What makes this run's services different, drawn anew for each run. */
  readonly services?: (random: Random) => Pick<SystemParts, 'clocks' | 'settableClock' | 'mailer'>;
  readonly prepareDataFolder?: SystemParts['prepareDataFolder'];
  /** Does it; resolves when the fault is over. */
  readonly inject: (scene: Scene) => Promise<void>;
}

export interface IntrusionParts {
  /** Which gateway, by its index; a seed picks it unless told. */
  readonly gateway?: number;
  /** Instead of a gateway's own address. */
  readonly url?: string;
  readonly headers?: Record<string, string>;
  /** One of its own unless told. */
  readonly deviceId?: string;
}

/** What a row works with. */
export interface Scene {
  readonly system: FaultSystem;
  readonly host: Host;
  /** Empty at the beginning. */
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
  /** Resolves when players, who repeat theirs, have had so many more answers completed, or it took too long. */
  answers(count: number): Promise<void>;
  /**
   * The quiz goes on without the fault for so many answers, then the fault begins (again): what others wait in one part
   * is compared with what they wait in the next.
   */
  calm(answers: number): Promise<void>;
  /** Work that goes on after the fault is over; the run waits for it. */
  meanwhile(work: Promise<unknown>): void;
  /** For the table. */
  tell(text: string): void;
  /** An expectation of the row's own that failed. */
  violated(text: string): void;
  /** Violated unless both are the same. */
  expects(what: string, is: unknown, wanted: unknown): void;
  /** Opens a connection of somebody who is no part of the quiz; its facts join the evidence. */
  intrude(path: '/slave' | '/master', parts?: IntrusionParts): Promise<Intruder>;
  /** Ends a process at once and starts it again after a while, as a supervisor would. */
  crash(service: ServiceProcess, restartAfterMs: number): void;
}
