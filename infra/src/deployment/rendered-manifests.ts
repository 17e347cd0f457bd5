import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKOUT } from '#deployment/checkout.ts';

export const KUBERNETES = join(CHECKOUT, 'infra', 'kubernetes');

/** The overlays, each of which is rendered to `rendered/<name>.yaml`. */
export const overlays = async (): Promise<string[]> => (await readdir(join(KUBERNETES, 'overlays'))).toSorted();

/**
 * First line of a rendered file: what it was rendered from. Whoever has no kustomize still notices when the sources
 * changed and the rendered files did not.
 */
export async function renderedFrom(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['base', 'overlays']) {
    const files = (await readdir(join(KUBERNETES, folder), { recursive: true })).filter((file) =>
      file.endsWith('.yaml'),
    );
    for (const file of files.toSorted()) hash.update(file).update(await readFile(join(KUBERNETES, folder, file)));
  }
  return `# Rendered by \`node infra/src/deployment/render-kubernetes.ts\` from sources ${hash.digest('hex').slice(0, 16)}; change those.`;
}
