import { createAccountStore } from '@quarry/database/accounts/account-store';
import { createSignInStore } from '@quarry/database/accounts/sign-in-store';
import type { Database } from '@quarry/database/pool';
import type { Routes } from '#http-edge/app-type.ts';
import type { MailDispatch } from '#mail-dispatch/mail-dispatch.ts';
import { linkRoutes } from './link-routes.ts';
import { registrationMailRoute } from './registration-mail-route.ts';
import { createSendLink } from './send-link.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { userRoutes } from './user-routes.ts';

export interface AccountParts {
  readonly database: Database;
  readonly mails: MailDispatch;
  readonly newId: () => string;
}

/** Sign-in by link, sign-ins and accounts (contract, section 2). */
export function accountRoutes({ database, mails, newId }: AccountParts): Routes {
  const accounts = createAccountStore(database);
  const signIns = createSignInStore(database);
  const sendLink = createSendLink({ signIns, mails, newId });
  return (app, edge) => {
    linkRoutes(app, edge, { accounts, signIns, sendLink, newId });
    signInRoutes(app, edge, { signIns });
    userRoutes(app, edge, { accounts });
    registrationMailRoute(app, edge, { sendLink });
  };
}
