import type { User } from '@quarry/events/http';
import type { UserId } from '@quarry/events/ids';

/** A host and the sign-in through which it is known. */
export interface SignedIn {
  readonly user: User & { readonly id: UserId };
  readonly signIn: {
    /** What a revocation names. */
    readonly id: string;
    readonly verified: boolean;
    readonly expiresAt: Date;
  };
}
