import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { within } from '@quarry/service-kit/within';
import { execa } from 'execa';

export interface ContainerSpec {
  image: string;
  /** Port inside the container. */
  port: number;
  env: Record<string, string>;
  command: string[];
  /** The log line that means ready, and how many times it has to appear. */
  readyLine: { text: RegExp; times: number };
}

/** Where an engine listens: as a service, rootless, and as Docker Desktop. */
const SOCKETS = [
  '/var/run/docker.sock',
  join(process.env.XDG_RUNTIME_DIR ?? `/run/user/${process.getuid?.()}`, 'docker.sock'),
  join(homedir(), '.docker', 'run', 'docker.sock'),
  join(homedir(), '.docker', 'desktop', 'docker.sock'),
];

/** Whether a container engine is available; if so, a container that does not start is a failure. */
export async function dockerAnswers(): Promise<boolean> {
  // Cheaper than loading the library if there is no engine.
  if (process.env.DOCKER_HOST === undefined && !SOCKETS.some(existsSync)) return false;
  const { getContainerRuntimeClient } = await import('testcontainers');
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}

/** Timeout for pulling images, milliseconds: an engine that cannot reach its registry may retry for minutes. */
const PULL = 180_000;

/** Pulls missing images and testcontainers' reaper. @returns why they are unavailable, null if they are available */
export async function missingImages(names: readonly string[]): Promise<string | null> {
  const { getContainerRuntimeClient, getReaper, ImageName } = await import('testcontainers');
  try {
    const client = await getContainerRuntimeClient();
    const pulls = names.map(async (name) => {
      const image = ImageName.fromString(name);
      await client.image.pull(image);
      // A pull that fails half-way ends without an error too.
      if (!(await client.image.exists(image))) throw new Error(`${name} could not be pulled`);
    });
    await within(PULL, Promise.all([...pulls, getReaper(client)]));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Starts a container with testcontainers, whose reaper removes it if this process is killed.
 * @returns the `host:port` its port is mapped to
 */
export async function startContainer(spec: ContainerSpec): Promise<{ address: string; stop(): Promise<void> }> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(spec.image)
    .withEnvironment(spec.env)
    .withCommand(spec.command)
    .withExposedPorts(spec.port)
    .withWaitStrategy(Wait.forLogMessage(spec.readyLine.text, spec.readyLine.times))
    .start();
  return {
    address: `${container.getHost()}:${container.getMappedPort(spec.port)}`,
    // In its own process, because a signal may end this one a millisecond later; the reaper may be disabled.
    stop: async () => {
      const args = ['rm', '--force', '--volumes', container.getId()];
      await execa('docker', args, { detached: true, cleanup: false, stdio: 'ignore' });
    },
  };
}
