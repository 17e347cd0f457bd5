import type { Media } from '@quarry/events/media';
import { mediaSchema } from '@quarry/events/media';
import type { Texts } from '@quarry/texts/texts';
import { API_BASE, ApiError, problemOf } from '#shared/api/request.ts';
import { refusalText } from '#shared/host/refusal.ts';
import { failureText } from '#shared/texts/failures.ts';

/** The service's limit. */
const MAX_MIB = 8;

/** Timeout without a byte sent, and for the response, in ms: pictures are decoded one at a time. */
const PATIENCE = 60_000;

const uploaded = mediaSchema.omit({ alt: true });

/**
 * Uploads a picture. Uses XMLHttpRequest, since `fetch` does not report upload progress.
 * @param onShare called with the share sent, from 0 to 1
 * @param signal cancels it
 * @throws ApiError
 */
export async function uploadPicture(
  file: Blob,
  { onShare, signal }: { readonly onShare: (share: number) => void; readonly signal: AbortSignal },
): Promise<Media> {
  if (file.size > MAX_MIB * 1024 * 1024) throw new ApiError(413, 'body-too-large', 'The picture is too large.');
  const response = await send(file, onShare, signal);
  if (!response.ok) throw await problemOf(response);
  return { ...uploaded.parse(await response.json()), alt: '' };
}

function send(file: Blob, onShare: (share: number) => void, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new ApiError(0, 'network-failed', 'The service could not be reached'));
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), PATIENCE);
    };
    request.open('POST', `${API_BASE}/api/media`);
    request.withCredentials = API_BASE !== '';
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      onShare(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    for (const end of ['error', 'abort'] as const) request.addEventListener(end, lost);
    request.addEventListener('loadend', () => clearTimeout(timer));
    signal.addEventListener('abort', () => request.abort());
    wait();
    // Without a type: the browser's guess by the name is unreliable.
    request.send(new Blob([file]));
  });
}

/** Whether sending the same file again would not help. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 413 || /^media-(?:unsupported|unreadable|too-large)$/.test(`${error.code}`));

/** Why a picture was refused. */
export function uploadFailure(
  editorTexts: Texts['editor'],
  overviewTexts: Texts['overview'],
  commonTexts: Texts['common'],
  error: unknown,
): string {
  const texts = editorTexts.pictures;
  if (!(error instanceof ApiError)) return commonTexts.errors.generic;
  if (error.status === 413) return texts.tooLarge(MAX_MIB);
  if (error.code === 'media-unsupported') return texts.noPicture;
  if (error.code === 'media-unreadable') return texts.damaged;
  return (
    refusalText(overviewTexts, error, 'media-too-large', 'media-quota', 'too-much-sent', 'too-many-requests') ??
    failureText(commonTexts, error)
  );
}
