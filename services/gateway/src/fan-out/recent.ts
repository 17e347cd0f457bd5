import type { Publication } from '@quarry/events/backplane/publication';
import type { Position } from '@quarry/events/backplane/reply';
import { covers } from '#backplane/position.ts';

export interface Recent {
  /** Somebody waits for a view: publications are kept until the returned function is called. */
  keep(): () => void;
  add(publication: Publication): void;
  /**
   * What was published after a view was taken, in order, up to `last`. Null when it was not all kept: the view is too
   * old to start from.
   */
  since(view: Position, last: Position | null): Publication[] | null;
}

const MAX_KEPT = 32;

/**
 * The last publications, kept only while a socket is entering. A view and the publications that follow it come on
 * different channels: what overtook the view is given to the socket after it.
 */
export function createRecent(): Recent {
  let keepers = 0;
  let kept: Publication[] = [];

  return {
    keep: () => {
      keepers += 1;
      let keeping = true;
      return () => {
        if (!keeping) return;
        keeping = false;
        keepers -= 1;
        if (keepers === 0) kept = [];
      };
    },
    add: (publication) => {
      if (keepers === 0) return;
      kept.push(publication);
      if (kept.length > MAX_KEPT) kept.shift();
    },
    since: (view, last) => {
      if (!last || covers(view, last)) return [];
      if (view.epoch !== last.epoch) return null;
      const missed = kept.filter((publication) => publication.epoch === view.epoch && publication.seq > view.seq);
      return missed.length === last.seq - view.seq ? missed : null;
    },
  };
}
