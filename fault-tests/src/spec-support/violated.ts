import { judge } from '#checker/judge.ts';
import type { ClientRecord } from '#evidence/evidence.ts';
import { type MutableEvidence, sampleEvidence } from './sample-evidence.ts';

/** The rules violated after modifying correct evidence. */
export function violated(change: (evidence: MutableEvidence) => void): string[] {
  const evidence = sampleEvidence();
  change(evidence);
  return [...new Set(judge(evidence).violations.map((one) => one.rule))].sort();
}

/** Changes the records of one client. */
export function setClient(
  evidence: MutableEvidence,
  name: string,
  facts: (before: ClientRecord['facts']) => ClientRecord['facts'],
): void {
  evidence.clients = evidence.clients.map((client) =>
    client.name === name ? { ...client, facts: facts(client.facts) } : client,
  );
}
