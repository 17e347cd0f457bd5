import { useEffect, useState } from 'react';
import { createHostSession, type HostAccess, type HostSession } from './model/host-session.ts';

/** Connects to a session while the screen is shown. @returns null until connecting has started */
export function useHostSession({ sessionId, hostId, secret }: HostAccess): HostSession | null {
  const [session, setSession] = useState<HostSession | null>(null);
  useEffect(() => {
    const opened = createHostSession({ sessionId, hostId, secret });
    setSession(opened);
    return opened.stop;
  }, [sessionId, hostId, secret]);
  return session;
}
