import { z } from 'zod';
import { type MediaId, mediaIdSchema } from '#media.ts';
import { mediaIdsOf, type Question } from '#questions/question.ts';

/** How the screens of a quiz look like its host's house. */
export const brandSchema = z.object({
  /** The colour of what is pressed and of headings; screens adjust it where text would not stand out. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'a colour is written as #rrggbb, in lower case')
    .optional(),
  /** On the lobby and the podium. */
  logo: mediaIdSchema.optional(),
  /** Behind the content of the projector. */
  background: mediaIdSchema.optional(),
});
export type Brand = z.infer<typeof brandSchema>;

/** The pictures that a quiz needs, each once: those of its questions and of its brand. */
export function mediaIdsOfQuiz({
  questions,
  options: { brand },
}: {
  readonly questions: readonly Question[];
  readonly options: { readonly brand?: Brand | undefined };
}): MediaId[] {
  const ofBrand = [brand?.logo, brand?.background].flatMap((id) => id ?? []);
  return [...new Set([...mediaIdsOf(questions), ...ofBrand])];
}

/** The options with other ids of the brand's pictures; one for which there is none is left out. */
export function withBrandMediaIds<Options extends { readonly brand?: Brand | undefined }>(
  options: Options,
  idOf: (id: MediaId) => MediaId | undefined,
): Options {
  const { brand, ...rest } = options;
  if (!brand) return options;
  const parts = {
    ...brand,
    logo: brand.logo && idOf(brand.logo),
    background: brand.background && idOf(brand.background),
  };
  const kept = Object.entries(parts).filter(([, value]) => value !== undefined);
  return (kept.length === 0 ? rest : { ...rest, brand: Object.fromEntries(kept) }) as Options;
}
