import { z } from 'zod';

const schema = z.record(z.string(), z.unknown());

const operationSchema = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema })).default([]),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema }) }) }).optional(),
});

/** One method of one path of the running server's own description. */
export type Operation = z.infer<typeof operationSchema> & { readonly path: string; readonly method: string };

export async function describedApi(url: string): Promise<Operation[]> {
  const document = z
    .object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })
    .parse(await (await fetch(`${url}/api/openapi.json`)).json());
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
}
