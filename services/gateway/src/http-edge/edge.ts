import type { Authenticate } from '#accounts/authenticate.ts';
import type { Bearer } from '#accounts/bearer.ts';
import type { PublishRevocation } from '#accounts/publish-revocation.ts';
import type { SignedIn } from '#accounts/signed-in.ts';
import type { Request } from './app-type.ts';
import type { GuardCode } from './code-guard.ts';
import type { CountOrRefuse } from './count-or-refuse.ts';
import type { HttpEnvironment } from './environment.ts';
import type { OriginCheck } from './origin.ts';

/** What every route and both hubs may ask about a request. */
export interface Edge {
  readonly environment: HttpEnvironment;
  /** The host behind a session cookie or a bearer token; looked up once a request. @throws the 401 problem */
  requireHost(request: Request): Promise<SignedIn>;
  /** The same, for what belongs to one account. @throws the 401 problem, or the 403 problem when it is another's */
  requireSelf(request: Request, userId: string): Promise<SignedIn>;
  /** For a hub's upgrade: who it is, or null. A token given as `access_token` decides alone. */
  readonly authenticate: Authenticate;
  readonly originAllowed: OriginCheck;
  /** Whether browsers come by https: as PUBLIC_URL says, since a proxy in front may speak http to us. */
  isSecure(request: Pick<Request, 'protocol'>): boolean;
  /** Counts one event. @throws the 429 problem, or the 503 problem when nobody can count */
  readonly countOrRefuse: CountOrRefuse;
  readonly guardCode: GuardCode;
  readonly bearer: Bearer;
  /** Closes the sockets of ended sign-ins on every gateway. Never rejects. */
  readonly publishRevocation: PublishRevocation;
}
