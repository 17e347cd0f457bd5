import type { HubDeclaration, MethodArguments, MethodDeclaration, MethodResult } from '#hub/define-hub.ts';
import type { HubConnection } from '#hub/hub-connection.ts';
import type { InvocationMessage } from '#protocol/messages.ts';

/** First argument of every method. */
export type CallContext<Hub extends HubDeclaration, State> = {
  readonly connection: HubConnection<Hub, State>;
  /** Undefined when the client used `send` and expects no answer. */
  readonly invocationId: string | undefined;
  /**
   * Closes the connection once this call is answered; see `HubConnection.close`. A slow client first gets the frames
   * that wait for it.
   */
  closeAfterwards(error?: string, allowReconnect?: boolean): void;
};

/** Implementations of a hub's methods. `Context` is the first argument of each. */
export type HubHandlers<Hub extends HubDeclaration, Context> = {
  readonly [Name in keyof Hub['methods']]: (
    context: Context,
    ...args: MethodArguments<Hub['methods'][Name]>
  ) => MethodResult<Hub['methods'][Name]> | Promise<MethodResult<Hub['methods'][Name]>>;
};

/**
 * Thrown by a method to report a reason to the caller: its Completion carries `HubException: <message>`. The message of
 * any other error stays on the server.
 */
export class HubError extends Error {
  override readonly name = 'HubError';
}

/** Completion errors, verbatim those of the official server (M5). `target` as spelled by the client. */
const errorTexts = {
  unknownMethod: (target: string): string =>
    `Failed to invoke '${target}' due to an error on the server. HubException: Method does not exist.`,
  wrongArguments: (target: string): string => `Failed to invoke '${target}' due to an error on the server.`,
  notStreaming: (target: string): string =>
    `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`,
  unexpectedStreams: (target: string, streams: number): string =>
    `${errorTexts.failed(target)} HubException: Client sent ${streams} stream(s), Hub method expects 0.`,
  failed: (target: string): string => `An unexpected error occurred invoking '${target}' on the server.`,
  deliberate: (target: string, message: string): string => `${errorTexts.failed(target)} HubException: ${message}`,
} as const;

type Method<Context> = {
  readonly handler: (context: Context, ...args: readonly unknown[]) => unknown;
  readonly declaration: MethodDeclaration;
};

/** A hub's methods by lower-case name (M2). */
export type MethodTable<Context> = ReadonlyMap<string, Method<Context>>;

/** Builds a hub's method table, once per server. */
export const createMethodTable = <Hub extends HubDeclaration, Context>(
  hub: Hub,
  handlers: HubHandlers<Hub, Context>,
): MethodTable<Context> =>
  new Map(
    Object.entries(hub.methods).map(([name, declaration]) => {
      // The cast is safe: the method's own schema parses the arguments before the handler gets them.
      const handler = handlers[name as keyof Hub['methods']] as Method<Context>['handler'];
      return [name.toLowerCase(), { handler, declaration }];
    }),
  );

/** A method with its parsed arguments, or the error text of the Completion. Rethrows errors of a schema. */
const bind = <Context>(methods: MethodTable<Context>, { target, args, streaming, streams }: InvocationMessage) => {
  const method = methods.get(target.toLowerCase());
  if (method === undefined) return errorTexts.unknownMethod(target);
  const parsed = method.declaration.args.safeParse(args);
  if (!parsed.success) return errorTexts.wrongArguments(target);
  if (streaming) return errorTexts.notStreaming(target);
  if (streams > 0) return errorTexts.unexpectedStreams(target, streams);
  return { ...method, args: parsed.data };
};

/** One call's context, and the actions after its answer. */
class RunningCall<Hub extends HubDeclaration, State> implements CallContext<Hub, State> {
  readonly connection: HubConnection<Hub, State>;
  readonly invocationId: string | undefined;
  #afterwards: ((sink: CallSink) => void) | undefined;

  constructor(connection: HubConnection<Hub, State>, invocationId: string | undefined) {
    this.connection = connection;
    this.invocationId = invocationId;
    // Handlers destructure it: `({ connection, closeAfterwards }) => …`.
    this.closeAfterwards = this.closeAfterwards.bind(this);
  }

  closeAfterwards(error?: string, allowReconnect?: boolean): void {
    this.#afterwards = (sink) => sink.close(error, allowReconnect);
  }

  settled(sink: CallSink): void {
    this.#afterwards?.(sink);
  }
}

/** Receives the outcomes of calls. */
type CallSink = {
  result(invocationId: string, result: unknown): void;
  failure(invocationId: string, error: string): void;
  /** An unexpected error, with its method. */
  report(error: unknown, target: string): void;
  /** Closes the connection after everything sent to it, including outcomes of calls. */
  close(error: string | undefined, allowReconnect: boolean | undefined): void;
  /** Nothing runs and nothing waits. */
  idle(): void;
};

/** Counters of the server's statistics that calls change. */
type CallStats = { calls: number; callsFailed: number };

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/** Runs one connection's calls one at a time and in order (M3). A method that returns no promise allocates none. */
export class CallRunner<Hub extends HubDeclaration, State> {
  readonly #connection: HubConnection<Hub, State>;
  readonly #methods: MethodTable<CallContext<Hub, State>>;
  readonly #capacity: number;
  readonly #stats: CallStats;
  readonly #sink: CallSink;
  #waiting: InvocationMessage[] = [];
  #running = false;

  constructor(
    connection: HubConnection<Hub, State>,
    methods: MethodTable<CallContext<Hub, State>>,
    capacity: number,
    stats: CallStats,
    sink: CallSink,
  ) {
    this.#connection = connection;
    this.#methods = methods;
    this.#capacity = capacity;
    this.#stats = stats;
    this.#sink = sink;
  }

  get idle(): boolean {
    return !this.#running;
  }

  get full(): boolean {
    return this.#waiting.length >= this.#capacity;
  }

  accept(message: InvocationMessage): void {
    if (this.#running) this.#waiting.push(message);
    else if (this.#start(message)) this.#sink.idle();
  }

  /** Holds calls until `promise` resolves; it must not reject. */
  holdFor(promise: Promise<void>): void {
    this.#running = true;
    void promise.then(this.#next);
  }

  /** Drops the waiting calls. The running one continues. */
  discard(): void {
    this.#waiting = [];
  }

  /** Starts a call; false if it continues after this returns. */
  #start(message: InvocationMessage): boolean {
    this.#stats.calls += 1;
    // Set first: the method's synchronous part may already end the connection.
    this.#running = true;
    const ended = this.#run(message);
    this.#running = !ended;
    return ended;
  }

  #run(message: InvocationMessage): boolean {
    let bound: ReturnType<typeof bind<CallContext<Hub, State>>>;
    try {
      bound = bind(this.#methods, message);
    } catch (error) {
      // A schema threw instead of refusing.
      this.#threw(message, error);
      return true;
    }
    if (typeof bound === 'string') {
      this.#fail(message, bound);
      return true;
    }
    const { handler, args, declaration } = bound;
    const call = new RunningCall(this.#connection, message.invocationId);
    let returned: unknown;
    try {
      returned = handler(call, ...args);
    } catch (error) {
      this.#threw(message, error);
      call.settled(this.#sink);
      return true;
    }
    if (!isPromise(returned)) {
      this.#finish(message, declaration, returned);
      call.settled(this.#sink);
      return true;
    }
    // Not the value's own `then`: a foreign one may throw, or return no promise.
    void Promise.resolve(returned)
      .then(
        (result) => this.#finish(message, declaration, result),
        (error) => this.#threw(message, error),
      )
      .then(() => {
        call.settled(this.#sink);
        this.#next();
      });
    return false;
  }

  readonly #next = (): void => {
    this.#running = false;
    for (let message = this.#waiting.shift(); message !== undefined; message = this.#waiting.shift()) {
      if (!this.#start(message)) return;
    }
    this.#sink.idle();
  };

  #finish(message: InvocationMessage, declaration: MethodDeclaration, returned: unknown): void {
    if (message.invocationId === undefined) return;
    try {
      this.#sink.result(message.invocationId, declaration.result?.parse(returned) ?? null);
    } catch (error) {
      // The method took effect, but returned a value that does not fit its schema or cannot be encoded.
      this.#threw(message, error);
    }
  }

  #threw(message: InvocationMessage, error: unknown): void {
    if (error instanceof HubError) {
      this.#fail(message, errorTexts.deliberate(message.target, error.message));
      return;
    }
    this.#fail(message, errorTexts.failed(message.target));
    this.#sink.report(error, message.target);
  }

  #fail(message: InvocationMessage, error: string): void {
    this.#stats.callsFailed += 1;
    if (message.invocationId !== undefined) this.#sink.failure(message.invocationId, error);
  }
}
