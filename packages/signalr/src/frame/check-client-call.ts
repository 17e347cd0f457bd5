import { clientTargetSchema, type HubDeclaration } from '#hub/define-hub.ts';

/**
 * Holds a call on clients against the hub's declaration and returns what is to be sent, which is what the schema
 * lets through: a property that was not declared stays here. Throws on an undeclared target or wrong arguments.
 */
export const checkClientCall = (hub: HubDeclaration, target: string, args: readonly unknown[]): readonly unknown[] => {
  const schema = clientTargetSchema(hub, target);
  if (schema === undefined) throw new Error(`client target ${target} is not declared`);
  const checked = schema.safeParse(args);
  if (!checked.success) throw new Error(`arguments of client target ${target} are wrong`, { cause: checked.error });
  return checked.data;
};
