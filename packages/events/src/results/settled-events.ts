import { definitionOf, type RecordedEvent } from '#session/events.ts';

/**
 * Selects the events of a log that results depend on: those up to the first end, or to a later change of points, names
 * or players. What follows the end is held back until such a change comes; leaving the end screen changes nothing.
 * @returns a function that takes the log page by page, and returns the events that are settled by then
 */
export function settledEvents(): (page: readonly RecordedEvent[]) => RecordedEvent[] {
  const held: RecordedEvent[] = [];
  let hasEnded = false;
  return (page) => {
    const settled: RecordedEvent[] = [];
    for (const recorded of page) {
      if (hasEnded && !definitionOf(recorded.event).changesResults) {
        held.push(recorded);
        continue;
      }
      // One by one: what is held may be more than a call can have arguments.
      for (const earlier of held.splice(0)) settled.push(earlier);
      settled.push(recorded);
      hasEnded ||= definitionOf(recorded.event).endsPlay ?? false;
    }
    return settled;
  };
}
