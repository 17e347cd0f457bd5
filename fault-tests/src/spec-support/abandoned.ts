import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startJanitor } from '#system/janitor.ts';

/** A killed harness: prints what it leaves behind, and exits without cleaning up. */
const janitor = startJanitor();
const folder = mkdtempSync(join(tmpdir(), 'quarry-faults-spec-'));
janitor.watchFolder(folder);
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
janitor.watchProcess(Number(child.pid));
process.stdout.write(`${JSON.stringify({ folder, pid: child.pid })}\n`, () => process.kill(process.pid, 'SIGKILL'));
