import type { HubDeclaration, MethodArguments, MethodDeclaration, MethodResult } from '#hub/define-hub.ts';
import { errorTexts } from '#hub/error-texts.ts';
import type { InvocationMessage } from '#protocol/messages.ts';

/** The code behind a hub's methods. `Context` is what every method gets first. */
export type HubHandlers<Hub extends HubDeclaration, Context> = {
  readonly [Name in keyof Hub['methods']]: (
    context: Context,
    ...args: MethodArguments<Hub['methods'][Name]>
  ) => MethodResult<Hub['methods'][Name]> | Promise<MethodResult<Hub['methods'][Name]>>;
};

type AnyHandler<Context> = (context: Context, ...args: readonly unknown[]) => unknown;

/** A method that may be called: its arguments have been parsed. */
export type BoundCall<Context> = {
  readonly handler: AnyHandler<Context>;
  readonly args: readonly unknown[];
  readonly declaration: MethodDeclaration;
};

export type Binding<Context> =
  | { readonly ok: true; readonly call: BoundCall<Context> }
  | { readonly ok: false; readonly error: string };

export type MethodTable<Context> = {
  /** Finds the method and parses the arguments; a refusal carries the Completion's error text. Throws what a schema throws. */
  bind(message: InvocationMessage): Binding<Context>;
};

/** Builds the look-up of a hub's methods once per server. */
export const createMethodTable = <Hub extends HubDeclaration, Context>(
  hub: Hub,
  handlers: HubHandlers<Hub, Context>,
): MethodTable<Context> => {
  const methods = new Map<string, { handler: AnyHandler<Context>; declaration: MethodDeclaration }>();
  for (const [name, declaration] of Object.entries(hub.methods)) {
    const handler = handlers[name as keyof Hub['methods']];
    // The schema of this very method has parsed the arguments before the handler sees them.
    methods.set(name.toLowerCase(), { handler: handler as AnyHandler<Context>, declaration });
  }

  const bind = (message: InvocationMessage): Binding<Context> => {
    const { target } = message;
    const method = methods.get(target.toLowerCase());
    if (method === undefined) return { ok: false, error: errorTexts.unknownMethod(target) };
    const args = method.declaration.args.safeParse(message.args);
    if (!args.success) return { ok: false, error: errorTexts.wrongArguments(target) };
    if (message.streaming) return { ok: false, error: errorTexts.notStreaming(target) };
    if (message.streams > 0) return { ok: false, error: errorTexts.unexpectedStreams(target, message.streams) };
    return { ok: true, call: { handler: method.handler, args: args.data, declaration: method.declaration } };
  };

  return { bind };
};
