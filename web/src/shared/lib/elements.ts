import type { ReactElement } from 'react';

/**
 * Content that stands beside other nodes: elements only. A browser's translator replaces every text node; React could
 * then neither remove nor change a bare one among siblings (infra/src/check/bare-texts.ts).
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;
