import type { NewId } from '@quarry/events/questions/kind';
import type { Parsed } from '#quiz-builder.ts';
import type { Source } from '#source.ts';

/** A format of other tools, or of ours. One file beside this one and a row of the table in `formats.ts`. */
export interface Format<Name extends string = string> {
  readonly name: Name;
  /** As hosts read it, where a file is none of them. */
  readonly title: string;
  /** By content alone; the first format of the table that recognises a file reads it. */
  recognises(source: Source): boolean;
  /** Reads what it recognised; never throws for what is wrong with single questions. */
  parse(source: Source, newId: NewId): Parsed;
}
