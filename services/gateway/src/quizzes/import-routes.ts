import { finished } from 'node:stream';
import { type Imported, importedSchema } from '@quarry/events/http';
import type { UserId } from '@quarry/events/ids';
import { lineOfText } from '@quarry/events/text';
import { toldProblem } from '@quarry/imports/problems';
import type { Media } from '@quarry/imports/question';
import type { Picture } from '@quarry/imports/quiz-builder';
import { withStored } from '@quarry/imports/stored-pictures';
import { fileProblems } from '@quarry/texts/en/file-problems';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { hostOf } from '#accounts/access.ts';
import type { App } from '#http-edge/app-type.ts';
import { createBodyBudget } from '#http-edge/body-budget.ts';
import { receiveBytes } from '#http-edge/json-body.ts';
import { problem } from '#http-edge/problem.ts';
import { parameter } from '#http-edge/schemas.ts';
import type { ReadFile } from './file-reader.ts';
import type { Reading } from './file-reading.ts';

/** Largest file (contract, section 4). */
const FILE_BYTES = 16 * 1024 * 1024;

/**
 * Files count until they are answered, separately from other bodies, so that they never displace a quiz being saved.
 */
const FILES = { ofSender: FILE_BYTES, ofAll: 4 * FILE_BYTES };

/** Stores a picture of a file. @returns null if it cannot be used or the host has no room for it */
export type TakePicture = (hostId: UserId, bytes: Uint8Array) => Promise<Media | null>;

export interface ImportParts {
  readonly readFile: ReadFile;
  /** Without it, pictures are left out and listed as a problem. */
  readonly takePicture?: TakePicture;
}

function unknownFormat({ refused, readable }: Extract<Reading, { refused: unknown }>) {
  return problem(415, 'unknown-format', fileProblems.refusals[refused], {
    ...(readable.length === 0 ? {} : { detail: `These can be read: ${readable.join(', ')}.` }),
    values: { reason: refused },
  });
}

/** Files of other tools as quizzes (contract, section 4). Only pictures are stored: the host decides what to save. */
export function importRoutes(app: App, { readFile, takePicture }: ImportParts): void {
  receiveBytes(app, createBodyBudget(FILES));

  /** One after another: each waits for its turn among the hosts. */
  async function storedOf(pictures: readonly Picture[], hostId: UserId, signal: AbortSignal) {
    const stored = new Map<string, Media>();
    for (const { ref, bytes } of pictures) {
      const media = signal.aborted ? null : await takePicture?.(hostId, bytes);
      if (media) stored.set(ref, media);
    }
    return stored;
  }

  app.post('/api/import', {
    config: { access: 'host', budget: 'imports' },
    bodyLimit: FILE_BYTES,
    schema: {
      tags: ['quizzes'],
      summary: 'Reads a file of questions: its bytes are the body, whatever the content type; nothing is stored',
      querystring: z.object({ name: parameter(lineOfText(255).default('')) }),
      response: { 200: importedSchema },
    },
    handler: async (request, reply): Promise<Imported> => {
      const { user } = hostOf(request);
      const { body } = request;
      const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const signal = closedSignal(reply);
      const reading = await readFile(user.id, file, request.query.name, signal);
      if ('refused' in reading) throw unknownFormat(reading);
      const { quiz, problems } = withStored(reading, await storedOf(reading.pictures, user.id, signal));
      const questions = [...quiz.questions];
      return {
        format: reading.format,
        quiz: { ...quiz, questions },
        problems: problems.map((one) => toldProblem(fileProblems, one)),
      };
    },
  });
}

/** Aborts when the client has disconnected and nobody waits for the answer. */
function closedSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  finished(reply.raw, () => gone.abort());
  return gone.signal;
}
