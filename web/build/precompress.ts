import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const packed = /\.(?:js|css|html|svg|json)$/;

/** In bytes; compressing smaller files gains too little. */
const LEAST = 1_024;

/** Compresses each text file of the build once, at the highest level; the gateway sends the results as they are. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'quarry-precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    async closeBundle(error) {
      // A failed build has already reported its error and left nothing to compress.
      if (error) return;
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && packed.test(entry.name));
      await Promise.all(files.map(({ parentPath, name }) => pack(join(parentPath, name))));
    },
  };
}

async function pack(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < LEAST) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY } = constants;
  const [gz, br] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY } }),
  ]);
  await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)]);
}
