/** The record separator that ends every JSON record. */
export const end = '\u001e';

export const jsonHandshake = `{"protocol":"json","version":1}${end}`;
export const messagePackHandshake = `{"protocol":"messagepack","version":1}${end}`;

/** One JSON record. */
export const record = (message: unknown): string => `${JSON.stringify(message)}${end}`;

/** A call that expects an answer. */
export const call = (invocationId: string, target: string, ...args: unknown[]): string =>
  record({ type: 1, invocationId, target, arguments: args });

/** The JSON records in a text, parsed. Throws when the text does not end with a complete record. */
export const parseRecords = (text: string): unknown[] => {
  const parts = text.split(end);
  if (parts.pop() !== '') throw new Error(`incomplete record in ${text}`);
  return parts.map((part): unknown => JSON.parse(part));
};
