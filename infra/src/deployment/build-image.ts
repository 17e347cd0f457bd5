import { cp, mkdir, stat } from 'node:fs/promises';
import { basename, delimiter, join, relative, resolve } from 'node:path';
import { runCommand } from '@quarry/local-services/process/run-command';
import { CHECKOUT, readCheckout } from '#deployment/checkout.ts';
import { readDockerfile, type Stage } from '#deployment/dockerfile.ts';

/** Builds stages of our Dockerfile without Docker. */
export interface ImageBuilder {
  readonly stages: ReadonlyMap<string, Stage>;
  /** Carries a stage's steps out, and before them those of the stages it needs. @returns the folder that is its `/` */
  build(name: string): Promise<string>;
}

/**
 * Every stage becomes a folder below `root` that stands for the image's `/`; Node and npm are this machine's. Only what
 * `.dockerignore` lets through can be copied.
 */
export async function imageBuilder(root: string): Promise<ImageBuilder> {
  const stages = readDockerfile(await readCheckout('infra', 'images', 'Dockerfile'));
  const isSent = sentBy(await readCheckout('.dockerignore'));
  const built = new Map<string, Promise<string>>();

  function build(name: string): Promise<string> {
    const begun = built.get(name) ?? carryOut(name);
    built.set(name, begun);
    return begun;
  }

  async function carryOut(name: string): Promise<string> {
    const stage = stages.get(name);
    if (!stage) throw new Error(`no stage ${name}`);
    const folder = join(root, name);
    await mkdir(join(folder, 'app'), { recursive: true });
    // Where no command can change a file, it may be the same one in several stages.
    const linked = !stage.steps.some((step) => step.kind === 'run');
    if (stages.has(stage.base)) await merge(await build(stage.base), folder, linked);
    let workdir = '/app';
    for (const step of stage.steps) {
      if (step.kind === 'workdir') workdir = step.path;
      else if (step.kind === 'run') await run(step.command, folder, workdir);
      else if (step.from) await merge(join(await build(step.from), step.paths[0] ?? ''), join(folder, step.to), linked);
      else
        for (const path of step.paths) await send(path, join(folder, resolve(workdir, step.to)), step.to.endsWith('/'));
    }
    return folder;
  }

  /** From the checkout, as far as it is sent. A folder's content goes into the target, a file is or goes into it. */
  async function send(path: string, to: string, intoFolder: boolean): Promise<void> {
    if (!isSent(path)) throw new Error(`.dockerignore leaves ${path} out`);
    const from = join(CHECKOUT, path);
    const isFolder = (await stat(from)).isDirectory();
    const target = intoFolder && !isFolder ? join(to, basename(path)) : to;
    await cp(from, target, { recursive: true, filter: (source) => isSent(relative(CHECKOUT, source)) });
  }

  return { stages, build };
}

/** Symbolic links stay what they are, as Docker keeps them. `linked`: files become hard links, which is quicker. */
async function merge(from: string, to: string, linked: boolean): Promise<void> {
  await mkdir(to, { recursive: true });
  await runCommand('cp', [linked ? '-alf' : '-a', `${from}/.`, to]);
}

async function run(command: string, folder: string, workdir: string): Promise<void> {
  const path = [join(folder, 'usr', 'local', 'bin'), process.env.PATH].join(delimiter);
  await runCommand('sh', ['-c', command], { cwd: join(folder, workdir), env: { ...process.env, PATH: path } });
}

/** What a `.dockerignore` lets through that leaves everything out, then takes paths in, then leaves names out. */
function sentBy(ignore: string): (path: string) => boolean {
  const lines = ignore.split('\n');
  const taken = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const left = lines.filter((line) => line.startsWith('**/')).map((line) => line.slice(3));
  const isLeft = (part: string) =>
    left.some((name) => (name.startsWith('*') ? part.endsWith(name.slice(1)) : part === name));
  return (path) => taken.some((one) => path === one || path.startsWith(`${one}/`)) && !path.split('/').some(isLeft);
}
