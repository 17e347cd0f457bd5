/** An event as it was stored, of this release or an older one. */
export interface StoredEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Turns one old shape into the next; returns what is new already as it is. */
export type Upcaster = (event: StoredEvent) => StoredEvent;

/** Old type → the steps that bring it to the present. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/**
 * What was stored is never rewritten. When a shape changes by more than an optional field, an upcaster is added here
 * under its old type, after those that are there; each sees the result of the one before. It may change the type, too.
 */
export const UPCASTERS: Upcasters = {};

/** Brings a stored event to the present shape. */
export function upcast(event: StoredEvent, upcasters: Upcasters = UPCASTERS): StoredEvent {
  const own = Object.hasOwn(upcasters, event.type) ? upcasters[event.type] : undefined;
  return own ? own.reduce((present, next) => next(present), event) : event;
}
