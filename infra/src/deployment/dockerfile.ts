/** What an instruction does to the files of a stage. Paths are the image's own, relative ones below its working folder. */
export type Step =
  /** `from`: another stage; null: the folder that is sent to Docker. */
  | { readonly kind: 'copy'; readonly from: string | null; readonly paths: readonly string[]; readonly to: string }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'workdir'; readonly path: string };

export interface Stage {
  readonly name: string;
  /** The stage or image it begins with. */
  readonly base: string;
  readonly steps: readonly Step[];
  /** What its container runs, after `node`; undefined when the stage does not say. */
  readonly command: string | undefined;
}

/** Reads the stages of a Dockerfile, as far as ours use the language: each instruction on one line. */
export function readDockerfile(text: string): Map<string, Stage> {
  const stages = text
    .split(/^FROM /m)
    .slice(1)
    .map((part) => {
      const [first = '', ...lines] = part.split('\n');
      const [base = '', name = ''] = first.split(' AS ');
      return [
        name,
        { name, base, steps: lines.flatMap(stepOf), command: /^CMD \["(.*)"\]$/m.exec(part)?.[1] },
      ] as const;
    });
  return new Map(stages);
}

function stepOf(line: string): Step[] {
  const [instruction, ...words] = line.split(' ');
  switch (instruction) {
    case 'COPY': {
      const from = words[0]?.startsWith('--from=') ? (words.shift() ?? '').slice('--from='.length) : null;
      return [{ kind: 'copy', from, paths: words.slice(0, -1), to: words.at(-1) ?? '' }];
    }
    case 'RUN':
      return [{ kind: 'run', command: words.join(' ') }];
    case 'WORKDIR':
      return [{ kind: 'workdir', path: words.join(' ') }];
    default:
      return [];
  }
}
