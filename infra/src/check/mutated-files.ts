/** Exclusions apply to any given path. */
const isExclusion = (pattern: string) => pattern.startsWith('!');

/**
 * The files that a mutation run mutates, as Stryker's patterns: those of the configuration, or its exclusions and the
 * given files or folders.
 * @param patterns `mutate` of `stryker.config.json`
 */
export function mutatedFiles(patterns: readonly string[], paths: readonly string[]): string[] {
  if (paths.length === 0) return [...patterns];
  const wanted = paths.map((path) => (path.endsWith('.ts') ? path : `${path.replace(/\/$/, '')}/**/*.ts`));
  return [...wanted, ...patterns.filter(isExclusion)];
}
