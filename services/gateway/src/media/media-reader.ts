import type { MediaStore, StoredMedia } from '@quarry/database/media/media-store';
import type { MediaId } from '@quarry/events/media';
import { evictOldest } from '@quarry/service-kit/lru';
import { problems } from '#http-edge/problem.ts';

/** Bytes of cached pictures: those that halls request at the same time. */
const CACHED_BYTES = 32 * 1024 * 1024;

/**
 * How long the result of looking up an id is cached, also that it does not exist: a deleted picture is served for that
 * long. Milliseconds.
 */
const KNOWN_MS = 60_000;
const KNOWN = 4_096;

/** Concurrent reads from the store, and requests that wait for one: the gateway has few connections to the database. */
const READS = 2;
const WAITING = 256;

/** The smallest size of a picture that is at least this wide, or its largest; null if no such picture exists. */
export type ReadPicture = (id: MediaId, width: number) => Promise<Buffer | null>;

/** Reads pictures through a cache. Concurrent requests for the same one read it once. @param now monotonic, milliseconds */
export function createMediaReader(
  store: Pick<MediaStore, 'find' | 'bytesOf'>,
  { now, onRead }: { readonly now: () => number; readonly onRead: (bytes: number) => void },
): ReadPicture {
  const known = new Map<MediaId, { readonly until: number; readonly media: Promise<StoredMedia | null> }>();
  /** Least recently used first. */
  const cached = new Map<string, Buffer>();
  const reading = new Map<string, Promise<Buffer | null>>();
  const inTurn = createPlaces();
  let bytesCached = 0;

  function find(id: MediaId): Promise<StoredMedia | null> {
    const one = known.get(id);
    if (one && one.until > now()) return one.media;
    const media = inTurn(() => store.find(id));
    known.delete(id);
    known.set(id, { until: now() + KNOWN_MS, media });
    evictOldest(known, KNOWN);
    media.catch(() => known.delete(id));
    return media;
  }

  function keep(name: string, bytes: Buffer): void {
    cached.set(name, bytes);
    bytesCached += bytes.length;
    for (const [oldest, { length }] of cached) {
      if (bytesCached <= CACHED_BYTES) return;
      cached.delete(oldest);
      bytesCached -= length;
    }
  }

  async function read(name: string, hash: string, width: number): Promise<Buffer | null> {
    const bytes = await inTurn(() => store.bytesOf(hash, width)).finally(() => reading.delete(name));
    if (bytes) {
      onRead(bytes.length);
      keep(name, bytes);
    }
    return bytes;
  }

  return async (id, wanted) => {
    const media = await find(id);
    const width = media?.widths.find((one) => one >= wanted) ?? media?.widths.at(-1);
    if (!media || width === undefined) return null;
    const name = `${media.hash}/${width}`;
    const held = cached.get(name);
    if (held) {
      cached.delete(name);
      cached.set(name, held);
      return held;
    }
    const ongoing = reading.get(name) ?? read(name, media.hash, width);
    reading.set(name, ongoing);
    return ongoing;
  };
}

/** @throws HttpProblem 503 when too many wait */
function createPlaces(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async (work) => {
    if (taken < READS) taken += 1;
    else if (waiting.length < WAITING) await new Promise<void>((enter) => waiting.push(enter));
    else throw problems.unavailable();
    try {
      return await work();
    } finally {
      const enter = waiting.shift();
      if (enter) enter();
      else taken -= 1;
    }
  };
}
