import { z } from 'zod';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/**
 * Finds optional packages that a lock file lacks, mostly builds for other platforms: an npm that cannot resolve them
 * omits them, and `npm ci` on the next machine refuses to install.
 * @param text of package-lock.json
 * @returns `package → optional package` for each that is missing
 */
export function missingFromLock(text: string): string[] {
  const { packages } = lockFile.parse(JSON.parse(text));
  const isNamed = (from: string, name: string): boolean => {
    if (packages[`${from}${from && '/'}node_modules/${name}`]) return true;
    return from !== '' && isNamed(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
  };
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isNamed(path, name))
      .map(([name, version]) => `${path} → ${name}@${version}`),
  );
}

/**
 * Finds packages without a digest, builds for other platforms included: their machines would install them unverified.
 * @param text of package-lock.json
 * @returns their paths
 */
export function withoutIntegrity(text: string): string[] {
  return Object.entries(lockFile.parse(JSON.parse(text)).packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    .map(([path]) => path);
}
