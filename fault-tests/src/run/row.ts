import type { Host } from '#clients/host.ts';
import type { Intruder } from '#clients/intruder.ts';
import type { Player } from '#clients/player.ts';
import type { Bounds, LostCommands, QuestionFact } from '#evidence/evidence.ts';
import type { Random } from '#random.ts';
import type { FaultSystem, SystemParts } from '#system/fault-system.ts';
import type { ServiceProcess } from '#system/service-process.ts';

export type Changes = NonNullable<SystemParts['changes']>;

/** One row of the fault table: the fault, its moment, and its bounds besides the invariants. */
export interface Row {
  readonly row: number;
  readonly title: string;
  /** Default: 24. */
  readonly players?: number;
  /** First gateway of all players; default: spread over both. */
  readonly home?: 0 | 1;
  /** Seconds per question; default: 3. */
  readonly seconds?: number;
  /** Number of questions; default: 3. */
  readonly questions?: number;
  /** Time limit of the quiz in milliseconds; default: a minute. */
  readonly limitMs?: number;
  /**
   * Question, from 0, and part of its time in which the seed chooses the moment. `beginning`: before the players enter.
   */
  readonly moment?:
    | 'beginning'
    | { readonly question?: readonly [number, number]; readonly share?: readonly [number, number] };
  /**
   * Players answer at once and repeat their answer until the fault is over and the host closes the question, to measure
   * the fault's effect on others.
   */
  readonly chatty?: true;
  /** Its bounds in milliseconds hold on an otherwise idle machine. */
  readonly alone?: true;
  readonly bounds?: Partial<Bounds>;
  /** Changes by prefix of the services' names; a run uses one of these. */
  readonly variants?: readonly Changes[];
  /** Modifications of this run's services. */
  readonly services?: (random: Random) => Pick<SystemParts, 'clocks' | 'settableClock' | 'mailer'>;
  readonly prepareDataFolder?: SystemParts['prepareDataFolder'];
  /** Injects the fault; resolves when it is over. */
  readonly inject: (scene: Scene) => Promise<void>;
}

export interface IntrusionParts {
  /** Index of the gateway; default: chosen by the seed. */
  readonly gateway?: number;
  /** Instead of a gateway's own address. */
  readonly url?: string;
  readonly headers?: Record<string, string>;
  /** Default: a new one. */
  readonly deviceId?: string;
}

/** Context of a row. */
export interface Scene {
  readonly system: FaultSystem;
  readonly host: Host;
  /** Empty for the moment `beginning`. */
  readonly players: readonly Player[];
  readonly questions: readonly QuestionFact[];
  /** The open question. */
  readonly question: QuestionFact;
  readonly random: Random;
  /** The engine that owns the session's partition. */
  owner(): Promise<ServiceProcess>;
  other(service: ServiceProcess): ServiceProcess;
  /** Marks the start of the fault, from which takeover and recovery are measured; default: the call of `inject`. */
  begins(): void;
  /** Resolves when this many more repeated answers were completed, or after a time limit. */
  answers(count: number): Promise<void>;
  /**
   * Continues without the fault for this many answers, then the fault begins (again): the latencies of both parts are
   * compared.
   */
  calm(answers: number): Promise<void>;
  /** Work that continues after the fault; the run waits for it. */
  meanwhile(work: Promise<unknown>): void;
  /** Text for the table. */
  tell(text: string): void;
  /** Declares which commands the fault may have lost; default: none. */
  loses(lost: LostCommands): void;
  /** Reports a failed expectation of the row. */
  violated(text: string): void;
  /** Reports a violation unless both are equal. */
  expects(what: string, is: unknown, wanted: unknown): void;
  /** Opens an attacker's connection; its records are part of the evidence. */
  intrude(path: '/slave' | '/master', parts?: IntrusionParts): Promise<Intruder>;
  /** Kills a process and restarts it after a delay, like a supervisor. */
  crash(service: ServiceProcess, restartAfterMs: number): void;
}
