import type { Media } from '@quarry/events/media';
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { uploadPicture } from './upload.ts';

/** A picture being uploaded, or a failed upload. */
export type Upload =
  /** @param share of its bytes that were sent, from 0 to 1 */
  { readonly is: 'sending'; readonly share: number } | { readonly is: 'failed'; readonly error: unknown };

/** Where a picture belongs: a question, or one of its answers. */
export type Place = string;

/**
 * Uploads of pictures while questions are edited, one per place. They continue while another question is selected, and
 * end with the editor.
 */
export interface Uploads {
  /** @param take called with the picture, unless it is cancelled or replaced by another one for the place */
  start(place: Place, file: Blob, take: (media: Media) => void): void;
  /** Retries a failed upload. */
  retry(place: Place): void;
  /** Cancels an upload, or dismisses its failure. */
  cancel(place: Place): void;
  at(place: Place): Upload | null;
  /** Whether an upload is in progress. */
  isSending(): boolean;
  subscribe(onChange: () => void): () => void;
  stop(): void;
}

interface Order {
  readonly file: Blob;
  readonly take: (media: Media) => void;
  readonly patience: AbortController;
}

export function createUploads(upload = uploadPicture): Uploads {
  const orders = new Map<Place, Order>();
  const states = new Map<Place, Upload>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  function cancel(place: Place): void {
    orders.get(place)?.patience.abort();
    orders.delete(place);
    states.delete(place);
    tell();
  }

  async function start(place: Place, file: Blob, take: (media: Media) => void): Promise<void> {
    cancel(place);
    const order = { file, take, patience: new AbortController() };
    const isCurrent = () => orders.get(place) === order;
    const set = (state: Upload) => {
      if (!isCurrent()) return;
      states.set(place, state);
      tell();
    };
    orders.set(place, order);
    set({ is: 'sending', share: 0 });
    try {
      const media = await upload(file, {
        onShare: (share) => set({ is: 'sending', share }),
        signal: order.patience.signal,
      });
      if (!isCurrent()) return;
      cancel(place);
      take(media);
    } catch (error) {
      set({ is: 'failed', error });
    }
  }

  return {
    start: (place, file, take) => void start(place, file, take),
    retry(place) {
      const order = orders.get(place);
      if (order) void start(place, order.file, order.take);
    },
    cancel,
    at: (place) => states.get(place) ?? null,
    isSending: () => [...states.values()].some((state) => state.is === 'sending'),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    stop() {
      for (const place of [...orders.keys()]) cancel(place);
    },
  };
}

const UploadsContext = createContext(createUploads());

/**
 * Wraps an editor of questions: uploads end with it. Keeps the browser from opening a file that is dropped elsewhere.
 */
export function WithUploads({ children }: { readonly children: ReactNode }) {
  const [uploads] = useState(() => createUploads());
  useEffect(() => () => uploads.stop(), [uploads]);
  useEffect(() => {
    const keepPage = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault();
    for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, keepPage);
    return () => {
      for (const type of ['dragover', 'drop'] as const) window.removeEventListener(type, keepPage);
    };
  }, []);
  return <UploadsContext value={uploads}>{children}</UploadsContext>;
}

/** Those of the nearest editor. */
export const useUploads = (): Uploads => use(UploadsContext);

export function useIsUploading(): boolean {
  const { subscribe, isSending } = useUploads();
  return useSyncExternalStore(subscribe, isSending, () => false);
}

/** The uploads of the nearest editor, and the one at a place. */
export function useUpload(place: Place) {
  const uploads = useUploads();
  const upload = useSyncExternalStore(
    uploads.subscribe,
    () => uploads.at(place),
    () => null,
  );
  return { uploads, upload };
}
