import { chown, mkdir, stat } from 'node:fs/promises';
import { execaSync } from 'execa';

export interface Ids {
  uid: number;
  gid: number;
}

/** Command prefix for PostgreSQL's programs, and the owner of their files. */
export interface RunAs {
  /** Owner of the files that this process creates; unset if it is this user. */
  owner?: Ids;
  wrap(program: string, args: readonly string[]): { command: string; args: string[]; uid?: number; gid?: number };
}

/**
 * Creates `dataDir` and decides which user runs the database in it. PostgreSQL refuses to run as root, so root uses
 * another user: the owner of existing data, else `postgres`, else `nobody`. An ordinary user runs it itself.
 *
 * Root's checkout is often in a folder that no other user may enter (`/root`, `mktemp -d`). There `setpriv` grants the
 * process CAP_DAC_OVERRIDE and nothing else.
 * @param programs programs that user must be able to run
 * @throws Error that says what to do when neither is possible
 */
export async function databaseUser(dataDir: string, programs: readonly string[]): Promise<RunAs> {
  await mkdir(dataDir, { recursive: true });
  const folder = await stat(dataDir);
  const self = process.getuid?.();
  if (self !== 0) {
    if (self === undefined || folder.uid === self) return { wrap: (command, args) => ({ command, args: [...args] }) };
    throw new Error(`${dataDir} belongs to another user (uid ${folder.uid}): start as that user, or remove the folder`);
  }
  const owner = folder.uid !== 0 ? { uid: folder.uid, gid: folder.gid } : (idsOf('postgres') ?? idsOf('nobody'));
  if (!owner) throw new Error('no user to run PostgreSQL as: add one named postgres, or set DATABASE_URL');
  await chown(dataDir, owner.uid, owner.gid);
  if ([dataDir, ...programs].every((path) => canRead(owner, path))) {
    return { owner, wrap: (command, args) => ({ command, args: [...args], ...owner }) };
  }
  if (!hasSetpriv(owner)) {
    throw new Error(
      `PostgreSQL cannot run as root, and user ${owner.uid} may not enter ${dataDir}: start as an ordinary user, ` +
        'move the checkout to a folder that others may enter, or set DATABASE_URL to a server of yours',
    );
  }
  return { owner, wrap: (program, args) => ({ command: 'setpriv', args: [...setprivArgs(owner), program, ...args] }) };
}

function idsOf(user: string): Ids | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => execaSync('id', [flag, user], { reject: false }));
  if (!uid || !gid || uid.failed || gid.failed) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function canRead(ids: Ids, path: string): boolean {
  return succeeds('test', ['-r', path], ids);
}

function hasSetpriv(ids: Ids): boolean {
  return succeeds('setpriv', [...setprivArgs(ids), 'true']);
}

function succeeds(command: string, args: readonly string[], ids: Partial<Ids> = {}): boolean {
  return !execaSync(command, args, { ...ids, cwd: '/', reject: false }).failed;
}

function setprivArgs({ uid, gid }: Ids): string[] {
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // no_setuid_fixup: otherwise access(2), with which initdb looks for its programs, ignores the capability.
  return [...user, '--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup', '--'];
}
