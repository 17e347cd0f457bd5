import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '@quarry/local-services/find-program';
import { installPackage } from '@quarry/local-services/install-package';
import { runCommand } from '@quarry/local-services/process/run-command';

/** A wall clock that can be set while its process runs. */
export interface SteppedClock {
  /** For the environment of the process. */
  readonly env: Readonly<Record<string, string>>;
  /** Shifts it by this much, in whole seconds. */
  set(milliseconds: number): Promise<void>;
}

const SOURCE = fileURLToPath(new URL('../preload/stepped-clock.c', import.meta.url));
const COMPILERS = ['cc', 'gcc', 'clang'];

/** @throws on other systems than Linux, or without a C compiler */
export async function makeSteppedClock(folder: string): Promise<SteppedClock> {
  if (process.platform !== 'linux') throw new Error('a store’s clock can be set on Linux only (LD_PRELOAD)');
  // Postgres runs as another user, who must be able to read it.
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const [library, file] = [join(folder, 'stepped-clock.so'), join(folder, 'step')];
  await runCommand(await compiler(), ['-O2', '-shared', '-fPIC', '-o', library, SOURCE]);
  await writeFile(file, seconds(0));
  return {
    env: { LD_PRELOAD: library, CLOCK_STEP_FILE: file },
    async set(milliseconds) {
      // Written in place, because the process has the file mapped.
      const handle = await open(file, 'r+');
      await handle.write(seconds(milliseconds / 1000), 0, 8, 0);
      await handle.close();
    },
  };
}

function seconds(count: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(count));
  return bytes;
}

async function compiler(): Promise<string> {
  const found = findProgram(COMPILERS);
  if (found) return found;
  await installPackage({ apt: ['gcc', 'libc6-dev'], brew: ['gcc'] }, () => {});
  const installed = findProgram(COMPILERS);
  if (installed) return installed;
  throw new Error('a C compiler is missing and cannot be installed from here: sudo apt-get install gcc libc6-dev');
}
