import type { User } from '@quarry/events/http';
import { createContext, useContext } from 'react';

export const HostContext = createContext<User | null>(null);

/** The signed-in host. Only inside screens that need one. */
export function useHost(): User {
  const host = useContext(HostContext);
  if (host === null) throw new Error('this screen needs a signed-in host');
  return host;
}
