import type { z } from 'zod';

/** A zod tuple of a method's or client target's arguments. Extra arguments are refused like missing ones. */
export type ArgumentsSchema = z.ZodType<readonly unknown[]>;

export type MethodDeclaration = {
  readonly args: ArgumentsSchema;
  /** Without it, the method returns nothing and the client gets null. */
  readonly result?: z.ZodType;
};

/** The contract of a hub: its methods and the calls on its clients. */
export type HubDeclaration = {
  readonly methods: { readonly [name: string]: MethodDeclaration };
  readonly clientTargets: { readonly [name: string]: ArgumentsSchema };
};

/**
 * Declares a hub with literal types. Throws if two methods differ only in case: targets are looked up
 * case-insensitively (M2).
 */
export const defineHub = <const Hub extends HubDeclaration>(hub: Hub): Hub => {
  const names = new Set<string>();
  for (const name of Object.keys(hub.methods)) {
    const key = name.toLowerCase();
    if (names.has(key)) throw new Error(`hub method ${name} is declared twice, apart from case`);
    names.add(key);
  }
  return hub;
};

type ListOf<Value> = Value extends readonly unknown[] ? Value : never;

type TargetName<Hub extends HubDeclaration> = keyof Hub['clientTargets'] & string;

/** A declared client target, or one with a suffix after a colon (`statechange:session/name`) for channels per recipient. */
export type ClientTarget<Hub extends HubDeclaration> = TargetName<Hub> | `${TargetName<Hub>}:${string}`;

type BaseTarget<Target extends string> = Target extends `${infer Name}:${string}` ? Name : Target;

/** The arguments a client target takes. */
export type ClientArguments<Hub extends HubDeclaration, Target extends string> =
  BaseTarget<Target> extends keyof Hub['clientTargets']
    ? ListOf<z.input<Hub['clientTargets'][BaseTarget<Target>]>>
    : never;

/** A method's parsed arguments. */
export type MethodArguments<Method extends MethodDeclaration> = ListOf<z.output<Method['args']>>;

/** A method's return value. */
export type MethodResult<Method extends MethodDeclaration> = Method['result'] extends z.ZodType
  ? z.input<Method['result']>
  : // biome-ignore lint/suspicious/noConfusingVoidType: it is the return type of a method
    void;

/**
 * Validates a call on clients against the hub's declaration and returns the arguments to send, without undeclared
 * properties. Throws on an undeclared target or invalid arguments.
 */
export const checkClientCall = (hub: HubDeclaration, target: string, args: readonly unknown[]): readonly unknown[] => {
  const schema = clientTargetSchema(hub, target);
  if (schema === undefined) throw new Error(`client target ${target} is not declared`);
  const checked = schema.safeParse(args);
  if (!checked.success) throw new Error(`arguments of client target ${target} are wrong`, { cause: checked.error });
  return checked.data;
};

/** The schema of a client target, with or without suffix; undefined when it is not declared. */
const clientTargetSchema = (hub: HubDeclaration, target: string): ArgumentsSchema | undefined => {
  const colon = target.indexOf(':');
  const name = colon < 0 ? target : target.slice(0, colon);
  return Object.hasOwn(hub.clientTargets, name) ? hub.clientTargets[name] : undefined;
};
