import { base64Bytes } from '#bytes/base64.ts';
import { BOUNDS } from '#limits.ts';
import type { Tell } from '#problems.ts';
import type { Media } from '#question.ts';
import type { QuizBuilder } from '#quiz-builder.ts';
import { beginningOf, cleanLine, quoted } from '#text/clean.ts';
import type { OnPicture } from '#text/html.ts';

/** Characters of a picture's description that are kept. */
const ALT = 200;

/**
 * Collects the pictures of one question, or of one answer: the first that the file contains is its own, the others are told.
 * @param files contents of the files beside a text, in Base64, by name
 */
export function pictureOf(quiz: QuizBuilder, tell: Tell, files: ReadonlyMap<string, string> = new Map()) {
  let media: Media | undefined;
  const on: OnPicture = (source, alt) => {
    const name = nameOf(source);
    if (/^(?:https?:)?\/\//i.test(source)) return tell('picture-by-link', { name: quoted(source) });
    const inline = /^data:image\/[\w.+-]{1,40};base64,/i.exec(source.slice(0, 80));
    const content = inline ? source.slice(inline[0].length) : files.get(name);
    if (content === undefined) return tell('picture-missing', { name: quoted(name) });
    if (media) return tell('more-pictures', { name: quoted(name) });
    if (content.length > BOUNDS.pictureBytes * 1.4) {
      return tell('picture-too-large', { name: quoted(name), max: BOUNDS.pictureBytes / 1024 / 1024 });
    }
    const bytes = base64Bytes(content);
    if (!bytes || bytes.length === 0) return tell('picture-unreadable', { name: quoted(name) });
    media = { id: quiz.picture(bytes), alt: beginningOf(cleanLine(alt).trim(), ALT), width: 0, height: 0 };
  };
  return {
    on,
    get media() {
      return media;
    },
  };
}

/** Name of a file that a text refers to: `@@PLUGINFILE@@/my%20map.png` → `my map.png`. */
function nameOf(source: string): string {
  if (source.startsWith('data:')) return 'data:';
  const path = source.replace(/^@@PLUGINFILE@@\//, '').split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
