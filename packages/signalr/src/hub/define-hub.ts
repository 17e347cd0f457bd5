import type { z } from 'zod';

/** A zod tuple: what a method or a client target takes. Extra arguments are refused, like missing ones. */
export type ArgumentsSchema = z.ZodType<readonly unknown[]>;

export type MethodDeclaration = {
  readonly args: ArgumentsSchema;
  /** Without it the method returns nothing and the client gets null. */
  readonly result?: z.ZodType;
};

/** What a hub offers and what it calls on its clients; the contract, without any code. */
export type HubDeclaration = {
  readonly methods: { readonly [name: string]: MethodDeclaration };
  readonly clientTargets: { readonly [name: string]: ArgumentsSchema };
};

/**
 * Declares a hub with literal types. Throws when two methods differ only in case, since the client's
 * target is looked up case-insensitively (M2).
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

/** The arguments a method's code receives, after its schema parsed them. */
export type MethodArguments<Method extends MethodDeclaration> = ListOf<z.output<Method['args']>>;

/** What a method's code must return. */
export type MethodResult<Method extends MethodDeclaration> = Method['result'] extends z.ZodType
  ? z.input<Method['result']>
  : // biome-ignore lint/suspicious/noConfusingVoidType: it is the return type of a method
    void;

/** The schema of a client target, with or without suffix; undefined when it is not declared. */
export const clientTargetSchema = (hub: HubDeclaration, target: string): ArgumentsSchema | undefined => {
  const colon = target.indexOf(':');
  const name = colon < 0 ? target : target.slice(0, colon);
  return Object.hasOwn(hub.clientTargets, name) ? hub.clientTargets[name] : undefined;
};
