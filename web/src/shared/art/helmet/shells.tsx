import type { Elements } from '#shared/lib/elements.ts';
import type { Shell } from './choose-helmet.ts';

/** Anchors of a crest: the crown, and the right side (the left is its mirror image about x = 24). */
export interface Anchors {
  readonly top: number;
  readonly side: readonly [x: number, y: number];
}

interface ShellDrawing {
  readonly anchors: Anchors;
  /** Drawn behind the crest. */
  readonly body: Elements;
  /** Drawn in front of the crest. */
  readonly front?: Elements;
}

/** The stroke of all parts of a helmet. */
export const LINE = { stroke: 'var(--helmet-line)', strokeWidth: 1.5, strokeLinejoin: 'round' } as const;

function Face({ y = 34 }: { y?: number }) {
  return (
    <>
      <path d={`M14 ${y - 8} h20 v9 q0 10 -10 10 q-10 0 -10 -10 z`} fill="var(--helmet-face)" {...LINE} />
      <Eyes y={y} />
      <path
        d={`M21 ${y + 5.2} q3 2.2 6 0`}
        fill="none"
        stroke="var(--helmet-line)"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </>
  );
}

function Eyes({ y, fill = 'var(--helmet-line)' }: { y: number; fill?: string }) {
  return (
    <>
      <rect x="18.2" y={y - 2} width="3" height="4.4" rx="1.2" fill={fill} />
      <rect x="26.8" y={y - 2} width="3" height="4.4" rx="1.2" fill={fill} />
    </>
  );
}

export const SHELL_DRAWINGS: Record<Shell, ShellDrawing> = {
  hardhat: {
    anchors: { top: 9, side: [38, 21] },
    body: (
      <>
        <Face y={36} />
        <path d="M9 28C9 15 15 9 24 9s15 6 15 19z" fill="var(--helmet)" {...LINE} />
        <path d="M11 25c0-8 3-12 8-14-2 4-2.5 9-2.5 14z" fill="var(--helmet-light)" />
        <path d="M21 9.200q3-.6 6 0V28h-6z" fill="var(--helmet-shade)" />
      </>
    ),
    front: <rect x="3.5" y="26.5" width="41" height="5" rx="2.5" fill="var(--helmet-trim)" {...LINE} />,
  },
  greathelm: {
    anchors: { top: 8, side: [37, 17] },
    body: (
      <>
        <path d="M11 12q0-4 4-4h18q4 0 4 4v24l-13 9-13-9z" fill="var(--helmet)" {...LINE} />
        <path d="M13 12q0-2 2-2h6v31l-8-5.500z" fill="var(--helmet-light)" />
        <path d="M27 28h8v7.500l-8 5.500z" fill="var(--helmet-shade)" />
        <path d="M22 8h4v36l-2 1-2-1z" fill="var(--helmet-trim)" />
        <rect x="11" y="19" width="26" height="8" fill="var(--helmet-trim)" {...LINE} />
        <rect x="14" y="20.8" width="20" height="4.4" fill="var(--helmet-line)" />
        <Eyes y={23} fill="var(--helmet-glow)" />
      </>
    ),
  },
  cone: {
    anchors: { top: 5, side: [36, 22] },
    body: (
      <>
        <Face y={36} />
        <path d="M24 4c9 5 14 14 14 25H10C10 18 15 9 24 4z" fill="var(--helmet)" {...LINE} />
        <path d="M24 4c-2 7-3 15-3 24h-8c0-10 4-18 11-24z" fill="var(--helmet-light)" />
        <path d="M24 4c5 6 8 14 8.5 24H37C37 18 32 9 24 4z" fill="var(--helmet-shade)" />
      </>
    ),
    front: (
      <>
        <path d="M22 30h4l-.6 9h-2.800z" fill="var(--helmet-trim)" {...LINE} />
        <rect x="8.5" y="26" width="31" height="5.5" rx="1" fill="var(--helmet-trim)" {...LINE} />
      </>
    ),
  },
  diver: {
    anchors: { top: 9, side: [39, 20] },
    body: (
      <>
        <path d="M11 37h26l5 8H6z" fill="var(--helmet-trim)" {...LINE} />
        <circle cx="24" cy="24.5" r="15.5" fill="var(--helmet)" {...LINE} />
        <path d="M11 24.500a13 13 0 0 1 13-13v4a9 9 0 0 0-9 9z" fill="var(--helmet-light)" />
        <circle cx="24" cy="25.5" r="10" fill="var(--helmet-shade)" {...LINE} />
        <circle cx="24" cy="25.5" r="7.5" fill="var(--helmet-glass)" />
        <Eyes y={25.5} fill="var(--helmet-glow)" />
        <circle cx="12" cy="36" r="1.7" fill="var(--helmet-line)" />
        <circle cx="36" cy="36" r="1.7" fill="var(--helmet-line)" />
      </>
    ),
  },
  explorer: {
    anchors: { top: 9, side: [35, 19] },
    body: (
      <>
        <Face y={36} />
        <path d="M11 26c0-11 4-17 13-17s13 6 13 17z" fill="var(--helmet)" {...LINE} />
        <path d="M13 23c.5-7 3-11 8-12-2 4-2.5 8-2.5 12z" fill="var(--helmet-light)" />
      </>
    ),
    front: (
      <>
        <path d="M11 21q13-4 26 0l10 11.500Q24 24 1 32.500z" fill="var(--helmet-shade)" {...LINE} />
        <path d="M11 21q13-4 26 0l1 2.500q-14-4.5-28 0z" fill="var(--helmet-trim)" />
      </>
    ),
  },
  aviator: {
    anchors: { top: 9, side: [38, 23] },
    body: (
      <>
        <Face y={35} />
        <path
          d="M9 43V25C9 14 15 9 24 9s15 5 15 16v18q-6 2-8-3V29q-7-4-14 0v11q-2 5-8 3z"
          fill="var(--helmet)"
          {...LINE}
        />
        <path d="M11 26c0-8 3-13 9-15-3 5-5 9-5 16v12q-1 3-4 3z" fill="var(--helmet-light)" />
      </>
    ),
    front: (
      <>
        <path d="M9 21q15-6 30 0v4q-15-6-30 0z" fill="var(--helmet-shade)" />
        <circle cx="18" cy="21" r="5.4" fill="var(--helmet-trim)" {...LINE} />
        <circle cx="30" cy="21" r="5.4" fill="var(--helmet-trim)" {...LINE} />
        <circle cx="18" cy="21" r="3" fill="var(--helmet-glass)" />
        <circle cx="30" cy="21" r="3" fill="var(--helmet-glass)" />
      </>
    ),
  },
};
