import { describe, expect, test, vi } from 'vitest';
import { type ChunkHost, loadChunk } from './load-chunk.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');
const missing = () => Promise.reject(gone);

function page(changes: Partial<ChunkHost> = {}) {
  return {
    reloadedAt: () => 0,
    keepReload: vi.fn<ChunkHost['keepReload']>(() => true),
    reload: vi.fn<ChunkHost['reload']>(),
    isServiceThere: async () => true,
    wait: vi.fn<ChunkHost['wait']>(async () => undefined),
    now: () => 1_000_000,
    ...changes,
  };
}

describe('[W95] a chunk of the app', () => {
  test('that is there is returned', async () => {
    const host = page();
    await expect(loadChunk(async () => 'screen', undefined, host)).resolves.toBe('screen');
    expect(host.reload).not.toHaveBeenCalled();
  });

  test('that a deployment has replaced reloads the page', async () => {
    const host = page();
    void loadChunk(missing, undefined, host);
    await vi.waitFor(() => expect(host.reload).toHaveBeenCalledOnce());
    expect(host.keepReload).toHaveBeenCalledExactlyOnceWith(1_000_000);
    expect(host.wait).not.toHaveBeenCalled();
  });

  test('that fails to load without a network waits for the service first', async () => {
    let looks = 0;
    const host = page({ isServiceThere: async () => ++looks > 3 });
    void loadChunk(missing, undefined, host);
    await vi.waitFor(() => expect(host.reload).toHaveBeenCalledOnce());
    expect(host.wait).toHaveBeenCalledTimes(3);
  });

  test('that is still missing right after the reload is an error', async () => {
    const host = page({ reloadedAt: () => 1_000_000 - 29_999 });
    await expect(loadChunk(missing, undefined, host)).rejects.toBe(gone);
    expect(host.reload).not.toHaveBeenCalled();
    const later = page({ reloadedAt: () => 1_000_000 - 30_000 });
    void loadChunk(missing, undefined, later);
    await vi.waitFor(() => expect(later.reload).toHaveBeenCalledOnce());
  });

  test('[W1803] that fails because the network is down again waits, however soon after a reload', async () => {
    let looks = 0;
    const host = page({ reloadedAt: () => 1_000_000 - 10_000, isServiceThere: async () => ++looks > 3 });
    void loadChunk(missing, undefined, host).catch(() => undefined);
    await vi.waitFor(() => expect(host.reload).toHaveBeenCalledOnce());
    expect(host.wait).toHaveBeenCalledTimes(3);
  });

  test('[W1996] reloads after a wait even if the browser stores nothing; without a wait it is an error', async () => {
    const refused = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refused, setItem: refused });
    const location = { reload: vi.fn() };
    vi.stubGlobal('window', { location });
    let looks = 0;
    vi.stubGlobal('fetch', async () => (++looks > 1 ? new Response() : Promise.reject(new TypeError('no network'))));
    vi.useFakeTimers();
    const loading = vi.fn();
    void loadChunk(missing).catch(loading);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(location.reload).toHaveBeenCalledOnce();
    expect(loading).not.toHaveBeenCalled();
    await expect(loadChunk(missing)).rejects.toBe(gone);
    expect(location.reload).toHaveBeenCalledOnce();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test.each([true, false])('[W1931] that no screen still waits for reloads nothing; service: %s', async (there) => {
    let isWanted = true;
    const host = page({
      async isServiceThere() {
        isWanted = false;
        return there;
      },
    });
    await expect(loadChunk(missing, () => isWanted, host)).rejects.toBe(gone);
    expect(host.reload).not.toHaveBeenCalled();
  });
});
