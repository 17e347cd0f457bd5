import { onTestFinished } from 'vitest';
import { type AppParts, buildApp } from '#app.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { type GatewayEnvironment, gatewayEnvironment } from '../../environment.ts';
import type { App } from '../app-type.ts';
import { createBodyBudget, STRANGERS } from '../body-budget.ts';
import { httpEnvironment } from '../environment.ts';
import { createOriginCheck } from '../origins.ts';

/** A gateway's environment, of which only the edge's variables matter. @throws Error that names each invalid one */
export function bareVariables(variables: Record<string, string>): GatewayEnvironment {
  const required = { DATABASE_URL: 'postgres://h/d', REDIS_URL: 'redis://h', WEB_ROOT: '/nonexistent' };
  return gatewayEnvironment({ ...required, ...variables });
}

interface BareEdgeOptions extends Partial<Pick<AppParts, 'authenticate' | 'limits' | 'bodies'>> {
  readonly variables?: Record<string, string>;
  readonly routes: AppParts['routes'];
}

/** The edge without services, until the end of the test. Anyone may call its routes unless `authenticate` is given. */
export async function openBareEdge({ variables = {}, ...parts }: BareEdgeOptions): Promise<App> {
  const environment = httpEnvironment(bareVariables(variables));
  const unused = () => Promise.reject(new Error('anyone may call the route'));
  const app = await buildApp({
    environment,
    authenticate: unused,
    openScreen: unused,
    originAllowed: createOriginCheck(environment.publicUrl, environment.allowedOrigins),
    limits: { countOrRefuse: unused },
    bodies: { ofHosts: createBodyBudget(), ofStrangers: createBodyBudget(STRANGERS) },
    log: silentLog,
    ...parts,
  });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  return app;
}
