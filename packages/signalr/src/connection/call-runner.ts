import type { MethodDeclaration } from '#hub/define-hub.ts';
import { errorTexts } from '#hub/error-texts.ts';
import { HubError } from '#hub/hub-error.ts';
import type { Binding, MethodTable } from '#hub/method-table.ts';
import type { InvocationMessage } from '#protocol/messages.ts';

/** Who is told what became of the calls. */
export type CallSink<Context> = {
  createContext(message: InvocationMessage): Context;
  result(invocationId: string, result: unknown): void;
  failure(invocationId: string, error: string): void;
  /** An error that was not deliberate, with the method it came from. */
  report(error: unknown, target: string): void;
  /** A call was answered; nothing of it follows. */
  settled(context: Context): void;
  /** Nothing runs and nothing waits. */
  idle(): void;
};

/** Counts of the server's statistics that calls change. */
type CallStats = { calls: number; callsFailed: number };

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/** Runs one connection's calls one at a time and in order (M3). A method that returns no promise costs none. */
export class CallRunner<Context> {
  readonly #methods: MethodTable<Context>;
  readonly #sink: CallSink<Context>;
  readonly #stats: CallStats;
  readonly #capacity: number;
  #waiting: InvocationMessage[] = [];
  #running = false;

  constructor(methods: MethodTable<Context>, capacity: number, stats: CallStats, sink: CallSink<Context>) {
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

  /** Lets calls wait for `promise`, which must not reject. */
  holdFor(promise: Promise<void>): void {
    this.#running = true;
    void promise.then(this.#next);
  }

  /** Forgets the calls that wait. The running one goes on. */
  discard(): void {
    this.#waiting = [];
  }

  /** Starts a call; false when it goes on after this returns. */
  #start(message: InvocationMessage): boolean {
    this.#stats.calls += 1;
    // From here on, since whatever the method does before its first wait may already end the connection.
    this.#running = true;
    const ended = this.#run(message);
    this.#running = !ended;
    return ended;
  }

  #run(message: InvocationMessage): boolean {
    let binding: Binding<Context>;
    try {
      binding = this.#methods.bind(message);
    } catch (error) {
      // A schema threw instead of refusing.
      this.#threw(message, error);
      return true;
    }
    if (!binding.ok) {
      this.#fail(message, binding.error);
      return true;
    }
    const { handler, args, declaration } = binding.call;
    const context = this.#sink.createContext(message);
    let returned: unknown;
    try {
      returned = handler(context, ...args);
    } catch (error) {
      this.#threw(message, error);
      this.#sink.settled(context);
      return true;
    }
    if (!isPromise(returned)) {
      this.#finish(message, declaration, returned);
      this.#sink.settled(context);
      return true;
    }
    // Not its own `then`: anybody's may throw, or return no promise.
    void Promise.resolve(returned)
      .then(
        (result) => this.#finish(message, declaration, result),
        (error) => this.#threw(message, error),
      )
      .then(() => {
        this.#sink.settled(context);
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
      // The method kept its side effects but broke its declared result, or returned what cannot be encoded.
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
