import { startTcpProxy } from '@quarry/test-kit/tcp-proxy';

/** A connection to the database that can drop responses, like a network failing at the wrong moment. */
export async function mayLoseAnswers(databaseUrl: string) {
  let isLosing = false;
  const lost = Buffer.alloc(0);
  const { url, close } = await startTcpProxy(databaseUrl, () => ({
    toServer: (chunk) => chunk,
    toClient: (chunk) => (isLosing ? lost : chunk),
  }));
  return {
    url,
    /** Drops responses from now on; requests still arrive. */
    loseAnswers(): void {
      isLosing = true;
    },
    close,
  };
}
