import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ImportError } from '@quarry/imports/errors';
import { importFile, READABLE } from '@quarry/imports/imports';
import { nameOfFile } from '@quarry/imports/text/clean';
import { encodeReading, type Reading } from './file-reading.ts';

/** Reads the file on standard input, whose name is the argument, and replies on standard output; `file-reader.ts` starts it. */

/** A quiz that could be saved stays below both, even with texts that are still too long. */
const MOST_JSON = 2 * 1024 * 1024;
const MOST_ANSWERS = 4_000;

function reading(bytes: Uint8Array, fileName: string): Reading {
  try {
    const imported = importFile(bytes, randomUUID);
    const { questions } = imported.quiz;
    const answers = questions.reduce((sum, question) => sum + question.answers.length, 0);
    if (answers > MOST_ANSWERS || JSON.stringify(questions).length > MOST_JSON) {
      throw new ImportError('inflates-too-much');
    }
    return { ...imported, quiz: { ...imported.quiz, name: imported.quiz.name || nameOfFile(fileName) } };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { refused: error.reason, readable: READABLE };
  }
}

process.stdout.write(encodeReading(reading(await buffer(process.stdin), process.argv[2] ?? '')));
