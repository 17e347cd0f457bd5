import type { Quiz } from '@quarry/events/quiz/quiz';

/** A quiz as the store knows it: its owner is whoever the row belongs to. */
export type QuizRecord = Omit<Quiz, 'quizUser'>;
