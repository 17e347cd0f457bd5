/** A stored event, of this release or an older one. */
export interface StoredEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Converts one old shape to the next; returns newer shapes unchanged. */
export type Upcaster = (event: StoredEvent) => StoredEvent;

/** Old type → the steps that convert it to the current shape. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/**
 * Stored events are never rewritten. When a shape changes by more than an optional field, append an upcaster under its
 * old type; each gets the result of the previous one. It may also change the type.
 */
export const UPCASTERS: Upcasters = {};

/** Converts a stored event to the current shape. */
export function upcast(event: StoredEvent, upcasters: Upcasters): StoredEvent {
  const own = Object.hasOwn(upcasters, event.type) ? upcasters[event.type] : undefined;
  return own ? own.reduce((present, next) => next(present), event) : event;
}
