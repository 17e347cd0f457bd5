import { type ComponentType, lazy } from 'react';
import { loadPiece } from './load-piece.ts';

/** A component in a file of its own, loaded when it is first shown. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPiece(load) }));
