import { startFaultSystem } from '#system/fault-system.ts';
import { startJanitor } from '#system/janitor.ts';
import { makeTemplate } from '#system/template.ts';

/** A harness whose system cannot start: a checkout without services. Prints the error and has to end by itself. */
const [sourceRoot = ''] = process.argv.slice(2);
const janitor = startJanitor();
const template = await makeTemplate(sourceRoot, janitor);
await startFaultSystem({ sourceRoot: '/nowhere', template }).catch(({ message }: Error) => console.log(message));
await template.remove();
await janitor.finish();
