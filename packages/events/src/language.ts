import { z } from 'zod';

/** The product's languages. A quiz has one, for the names of players and teams and for the filter of names. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ar'] as const;
export const languageSchema = z.enum(LANGUAGES);
export type Language = z.infer<typeof languageSchema>;
