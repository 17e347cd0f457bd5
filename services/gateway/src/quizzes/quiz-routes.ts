import type { Database } from '@quarry/database/pool';
import { createQuizStore } from '@quarry/database/quizzes/quiz-store';
import type { Routes } from '#http-edge/app-type.ts';
import { readQuizRoutes } from './read-quiz-routes.ts';
import { writeQuizRoutes } from './write-quiz-routes.ts';

export interface QuizParts {
  readonly database: Database;
  readonly newId: () => string;
}

/** A host's quizzes (contract, section 2). */
export function quizRoutes({ database, newId }: QuizParts): Routes {
  const quizzes = createQuizStore(database);
  return (app, edge) => {
    readQuizRoutes(app, edge, { quizzes });
    writeQuizRoutes(app, edge, { quizzes, newId });
  };
}
