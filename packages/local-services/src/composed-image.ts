import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const COMPOSITION = join(import.meta.dirname, '..', '..', '..', 'docker-compose.yml');

/** A service's image in docker-compose.yml, so that every container runs the same version. */
export async function composedImage(service: 'postgres' | 'redis'): Promise<string> {
  const composition = await readFile(COMPOSITION, 'utf8');
  const [, image] = new RegExp(`^ {2}${service}:\\n {4}image: (\\S+)$`, 'm').exec(composition) ?? [];
  if (!image) throw new Error(`docker-compose.yml names no image of ${service}`);
  return image;
}
