/** The fields of what came from outside, of which nothing is known yet; what is no object has none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' ? { ...value } : {};
}
