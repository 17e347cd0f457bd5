import { hash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runCommand } from '@quarry/local-services/process/run-command';

export interface NotYetGood {
  /** Paths relative to the root. */
  files: string[];
  /** Remembers that they are good as they were read; replaces what was remembered. */
  keep(): Promise<void>;
}

/**
 * The files of a checkout whose content a tool has not found good yet, for tools without a cache of their own.
 * @param memory file with the digests of those found good
 * @param settings files on which every result depends
 */
export async function notYetGood(root: string, memory: string, settings: readonly string[]): Promise<NotYetGood> {
  const listed = await runCommand('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  const read = async (path: string) => readFile(join(root, path)).catch(() => null);
  const basis = (await Promise.all(settings.map(read))).map((bytes) => hash('sha1', bytes ?? '')).join();
  const found = await Promise.all(
    [...new Set(listed.split('\0'))].map(async (path) => {
      // Null: deleted, or a folder.
      const bytes = path === '' ? null : await read(path);
      return bytes ? [{ path, digest: hash('sha1', `${basis} ${path} ${hash('sha1', bytes)}`) }] : [];
    }),
  );
  const files = found.flat();
  const good = new Set((await readFile(join(root, memory), 'utf8').catch(() => '')).split('\n'));
  return {
    files: files.filter(({ digest }) => !good.has(digest)).map(({ path }) => path),
    async keep() {
      await mkdir(dirname(join(root, memory)), { recursive: true });
      await writeFile(join(root, memory), files.map(({ digest }) => digest).join('\n'));
    },
  };
}
