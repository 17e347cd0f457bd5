import { existsSync } from 'node:fs';
import { execa } from 'execa';

export interface ContainerSpec {
  image: string;
  /** Port inside the container. */
  port: number;
  env: Record<string, string>;
  command: string[];
  /** The log line that means ready, and how often it has to appear. */
  readyLine: { text: RegExp; times: number };
}

/** Whether a container engine is available; then a container that does not start is a failure. */
export async function dockerAnswers(): Promise<boolean> {
  // Cheaper than loading the library if there is no engine.
  if (process.env.DOCKER_HOST === undefined && !existsSync('/var/run/docker.sock')) return false;
  const { getContainerRuntimeClient } = await import('testcontainers');
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
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
    // A process of its own, because a signal may end this one a millisecond later; the reaper may be disabled.
    stop: async () => {
      const args = ['rm', '--force', '--volumes', container.getId()];
      await execa('docker', args, { detached: true, cleanup: false, stdio: 'ignore' });
    },
  };
}
