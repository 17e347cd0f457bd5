import type { AnchorHTMLAttributes } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: To;
  readonly replace?: boolean;
  /** The navigation state. */
  readonly state?: unknown;
}

/** The router's link without its prefetching, which a player's phone would load for nothing. */
export function AppLink({ to, replace, state, children, ...rest }: AppLinkProps) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to, { replace: replace ?? false, state });
  return (
    <a {...rest} href={href} onClick={onClick}>
      {children}
    </a>
  );
}
