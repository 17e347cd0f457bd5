const MOST = 4_000;

/** The last log lines of a process of the run, across restarts. */
export interface KeptLines {
  lines(): readonly string[];
  keep(line: string): void;
}

export function keptLines(): KeptLines {
  const lines: string[] = [];
  return {
    lines: () => lines,
    keep: (line) => {
      lines.push(line);
      if (lines.length > MOST) lines.shift();
    },
  };
}
