/** What cannot be mutated stays out whatever path is asked for. */
const isExclusion = (pattern: string) => pattern.startsWith('!');

/**
 * Which files a mutation run changes, as Stryker's patterns: those of the configuration, or its exclusions and the files
 * or folders asked for.
 * @param patterns `mutate` of `stryker.config.json`
 */
export function mutatedFiles(patterns: readonly string[], paths: readonly string[]): string[] {
  if (paths.length === 0) return [...patterns];
  const wanted = paths.map((path) => (path.endsWith('.ts') ? path : `${path.replace(/\/$/, '')}/**/*.ts`));
  return [...wanted, ...patterns.filter(isExclusion)];
}
