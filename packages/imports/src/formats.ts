import { aiken } from '#formats/aiken.ts';
import { arsnova } from '#formats/arsnova.ts';
import { blooket } from '#formats/blooket.ts';
import { csv } from '#formats/csv.ts';
import { gift } from '#formats/gift.ts';
import { kahoot } from '#formats/kahoot.ts';
import { lines } from '#formats/lines.ts';
import { moodleXml } from '#formats/moodle-xml.ts';
import { quarry } from '#formats/quarry.ts';
import { wayground } from '#formats/wayground.ts';
import { zip } from '#formats/zip.ts';

/**
 * Every format that can be imported, in the order in which they look at a file. Tables come before GIFT and Aiken, whose
 * marks may stand in a cell; lines come last, because nearly any text could be some.
 */
export const FORMATS = [quarry, arsnova, zip, moodleXml, blooket, wayground, kahoot, csv, aiken, gift, lines] as const;

export type FormatName = (typeof FORMATS)[number]['name'];
