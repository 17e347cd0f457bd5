import { signUp, startSession } from '@quarry/participants/account';
import { CallRefused } from '@quarry/participants/hub-client';
import type { SampleQuestion } from '@quarry/participants/pure/sample-quiz';
import { startVirtualHost, type VirtualHost } from '@quarry/participants/virtual-host';
import type { ClientRecord } from '#evidence/evidence.ts';
import { pause } from '#now.ts';
import { type ConnectingParts, createRecorder, recordedConnecting } from './recorder.ts';

/** A host that repeats its commands until they take effect, and records everything. */
export interface Host extends Pick<VirtualHost, 'client' | 'sessionId' | 'cookie' | 'sees'> {
  /** Opens the next question; resolves once the host sees it open. */
  open(questionId: string): Promise<void>;
  /** Closes the open question; resolves once the host sees it. */
  skip(): Promise<void>;
  /** Changes to a state; resolves once the host sees it. */
  goTo(phase: string): Promise<void>;
  /**
   * Makes a change to the room; repeats it until the outcome is known. @returns the refusal's code, if it was refused
   */
  order(...call: Parameters<VirtualHost['call']>): Promise<string | null>;
  record(): ClientRecord;
}

export interface HostParts extends Omit<ConnectingParts, 'home'> {
  readonly questions: readonly SampleQuestion[];
  /** Whether it requests summaries instead of everybody's entries. */
  readonly summaries: boolean;
}

/** Refusals after which a retry may help. */
const PASSING = new Set(['service-unavailable', 'overloaded']);
const AGAIN_MS = 500;

/** Signs a host in, creates a session over HTTP and follows it on the hub. */
export async function startHost({ gateways, questions, random, summaries }: HostParts): Promise<Host> {
  const home = random.int(0, 1);
  const [base = ''] = [gateways()[home]];
  const account = await signUp(base, `host-${random.int(0, 1e9)}@example.test`);
  const { cookie } = account;
  const sessionId = await startSession(account, 'of-the-harness', questions);
  const recorder = createRecorder({ role: 'host', name: 'host', deviceId: 'dev-host' });
  const connecting = recordedConnecting(recorder, { gateways, home, random });
  const host = startVirtualHost({ ...connecting, sessionId, cookie, summaries });
  const { client } = host;

  /** Repeats a call until the host sees its effect; the calls are idempotent. */
  async function insist(isDone: () => boolean, call: () => Promise<void>): Promise<void> {
    while (!isDone()) {
      await client.connection();
      if (isDone()) return;
      try {
        await call();
        // Its frames come before the completion, unless they were lost.
        if (isDone()) return;
        await Promise.race([pause(AGAIN_MS * 4), host.changed()]);
      } catch {
        // Temporarily refused, or lost: the call is idempotent.
        await pause(AGAIN_MS);
      }
    }
  }

  const order: Host['order'] = async (method, ...args) => {
    for (;;) {
      await client.connection();
      try {
        await host.call(method, ...args);
        return null;
      } catch (error) {
        if (error instanceof CallRefused && !PASSING.has(error.code)) return error.code;
        await pause(AGAIN_MS);
      }
    }
  };

  return {
    client,
    sessionId,
    cookie,
    order,
    sees: host.sees,
    open: (id) =>
      insist(
        () => host.questionId === id,
        () => host.play(id),
      ),
    skip: () => insist(() => host.phase === 'statistics', host.skip),
    goTo: (wanted) =>
      insist(
        () => host.phase === wanted,
        () => host.show(wanted),
      ),
    record: () => recorder.record(null, true),
  };
}
