import type { Routes } from '#http-edge/app-type.ts';
import { hostSessionRoutes } from './host-session-routes.ts';
import { playerSessionRoutes } from './player-session-routes.ts';
import type { StartSessionParts } from './start-session.ts';

/** Everything under `/api/session` but the registration mail, which belongs to accounts. */
export function sessionRoutes(parts: StartSessionParts): Routes {
  return (app, edge) => {
    hostSessionRoutes(app, edge, parts);
    playerSessionRoutes(app, edge, parts.directory);
  };
}
