import { startFaultSystem } from '#system/fault-system.ts';

/** A harness whose system cannot start: a checkout without services. Prints the error and must end by itself. */
const template = { copyTo: async () => {}, remove: async () => {} };
await startFaultSystem({ sourceRoot: '/nowhere', template }).catch(({ message }: Error) => console.log(message));
