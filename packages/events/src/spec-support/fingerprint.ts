import type { SessionState } from '#session/state.ts';

/** All of a state as plain data, to compare two of them: of the machine's snapshot only its data, not its code. */
export function fingerprint(state: SessionState) {
  const { players, playerByDevice, playerByName, playerByLook, hostSockets, summaryHosts, screens, phase, ...plain } =
    state;
  return structuredClone({
    ...plain,
    phase: { value: phase.value, context: phase.context },
    players: [...players],
    hostSockets: hostSockets && [...hostSockets],
    summaryHosts: [...summaryHosts],
    screens: [...screens],
    playerByDevice: [...playerByDevice],
    playerByName: [...playerByName],
    playerByLook: [...playerByLook],
  });
}
