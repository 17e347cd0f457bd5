import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '@quarry/local-services/find-program';
import { runCommand } from '@quarry/local-services/process/run-command';
import { KUBERNETES, overlays, renderedFrom } from '#deployment/rendered-manifests.ts';

/** Renders every overlay; needs `kustomize` on the PATH. */
const kustomize = findProgram(['kustomize']);
if (!kustomize) throw new Error('kustomize is not on the PATH: go install sigs.k8s.io/kustomize/kustomize/v5@latest');
const head = await renderedFrom();
await mkdir(join(KUBERNETES, 'rendered'), { recursive: true });
for (const name of await overlays()) {
  const text = await runCommand(kustomize, ['build', join(KUBERNETES, 'overlays', name)]);
  await writeFile(join(KUBERNETES, 'rendered', `${name}.yaml`), `${head}\n${text}\n`);
}
