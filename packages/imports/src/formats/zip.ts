import { decodeText } from '#bytes/decode.ts';
import { ImportError } from '#errors.ts';
import type { Media } from '#question.ts';
import type { Picture } from '#quiz-builder.ts';
import type { Format } from './format.ts';
import { quizOfJson } from './quarry.ts';

/** The archive's entries: the quiz, and its pictures under their ids. */
export const QUIZ_ENTRY = 'quiz.json';
export const MEDIA_FOLDER = 'media/';

/** A quiz with its pictures, as we export it. */
export const zip: Format<'zip'> = {
  name: 'zip',
  title: 'our own export with pictures (.zip)',
  recognises: ({ archive }) => archive?.names.includes(QUIZ_ENTRY) ?? false,
  parse({ archive }, newId) {
    const source = decodeText(archive?.read(QUIZ_ENTRY) ?? new Uint8Array()) ?? { text: '', guessed: false };
    const parsed = quizOfJson(jsonOf(source.text), source, newId);
    const entries = new Map<string, string>();
    for (const name of archive?.names ?? []) {
      const [, id] = /^media\/([^/]+?)(?:\.[a-z0-9]+)?$/i.exec(name) ?? [];
      if (id) entries.set(id, name);
    }
    const pictures = new Map<string, Picture>();
    const problems = [...parsed.problems];
    /** Keeps a picture that the archive has; without it the question is told. */
    const kept = (media: Media | undefined, question: number): { media?: Media } => {
      if (!media) return {};
      const name = entries.get(media.id);
      const bytes = pictures.get(media.id)?.bytes ?? (name === undefined ? null : (archive?.read(name) ?? null));
      if (!bytes) {
        const values = { name: media.alt || media.id };
        problems.push({ code: 'picture-missing', severity: 'warning', place: 'line', line: 1, question, values });
        return {};
      }
      pictures.set(media.id, { ref: media.id, bytes });
      return { media };
    };
    const questions = parsed.quiz.questions.map(({ media, ...question }, i) => ({
      ...question,
      ...kept(media, i + 1),
      answers: question.answers.map(({ media: own, ...answer }) => ({ ...answer, ...kept(own, i + 1) })),
    }));
    return {
      quiz: { ...parsed.quiz, questions: questions as typeof parsed.quiz.questions },
      problems,
      pictures: [...pictures.values()],
    };
  },
};

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'questions' in value && Array.isArray(value.questions))
      return value;
  } catch (error) {
    throw new ImportError('broken-json', { cause: error });
  }
  throw new ImportError('not-recognised');
}
