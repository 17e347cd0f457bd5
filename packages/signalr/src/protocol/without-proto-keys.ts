const forbidden = '__proto__';

/**
 * A copy of a value without keys named `__proto__`. JSON can carry such a key as plain data, but MessagePack decoders
 * throw on it, which would end the connection of every client a relayed value is sent to.
 */
export const withoutProtoKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutProtoKeys);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).filter(([key]) => key !== forbidden);
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutProtoKeys(inner)]));
};

/** Whether encoded bytes may hold such a key; a text that merely mentions it counts too. */
export const mentionsProtoKey = (bytes: Buffer): boolean => bytes.includes(forbidden);
