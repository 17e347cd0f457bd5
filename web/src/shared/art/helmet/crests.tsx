import type { ReactNode } from 'react';
import type { Elements } from '#shared/lib/elements.ts';
import type { Crest } from './choose-helmet.ts';
import { type Anchors, LINE } from './shells.tsx';

/** Draws a part on the right side and its mirror image on the left. */
function BothSides({ at, children }: { at: Anchors['side']; children: ReactNode }) {
  return (
    <>
      <g transform={`translate(${at[0]} ${at[1]})`}>{children}</g>
      <g transform={`translate(${48 - at[0]} ${at[1]}) scale(-1 1)`}>{children}</g>
    </>
  );
}

function Lamp({ top }: Anchors) {
  return (
    <g transform={`translate(24 ${top + 1})`}>
      <path
        d="M0-8.500v-5M-6.5-6l-3.8-3.800M6.5-6l3.8-3.8"
        stroke="var(--helmet-lamp)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle r="6" fill="var(--helmet-line)" />
      <circle r="4.4" fill="var(--helmet-lamp)" />
      <circle cx="-1.2" cy="-1.3" r="1.7" fill="#fffbe8" />
    </g>
  );
}

function Horns({ side }: Anchors) {
  return (
    <BothSides at={side}>
      <path d="M-3-4C4-4 7-10 5-19c8 5 10 18-1 23q-4 1-7 0z" fill="var(--helmet-bone)" {...LINE} />
      <path d="M3 3c4-4 6-10 4-17" stroke="var(--helmet-line)" strokeWidth="1" fill="none" opacity=".45" />
    </BothSides>
  );
}

function Plume({ top }: Anchors) {
  return (
    <g transform={`translate(24 ${top})`}>
      <path d="M-3 3C-6-10 4-16 13-12c9 4 12 15 8 29-2-9-6-15-13-16z" fill="var(--helmet-plume)" {...LINE} />
      <path d="M0 0C2-7 10-9 15-4c3 4 5 9 5 14" stroke="var(--helmet-line)" strokeWidth="1" fill="none" opacity=".45" />
    </g>
  );
}

function Crystals({ top }: Anchors) {
  return (
    <g transform={`translate(24 ${top + 3})`}>
      <path d="M-4 2l-9-6-1-9 7 3 5 9z" fill="var(--helmet-crystal-shade)" {...LINE} />
      <path d="M4 2l9-6 1-9-7 3-5 9z" fill="var(--helmet-crystal-shade)" {...LINE} />
      <path d="M-5 2l-1-12 6-8 6 8-1 12z" fill="var(--helmet-crystal)" {...LINE} />
      <path d="M0-18l-6 8 3 1z" fill="#fff" opacity=".7" />
    </g>
  );
}

function Wings({ side }: Anchors) {
  return (
    <BothSides at={side}>
      <path d="M-3 5C2 4 5-6 3-20l6 5 0-6 4 8 3-3c1 10-4 20-19 21z" fill="var(--helmet-feather)" {...LINE} />
      <path
        d="M2 0c4-3 6-8 6-14M4 2c5-3 8-8 8-13"
        stroke="var(--helmet-line)"
        strokeWidth="1"
        fill="none"
        opacity=".5"
      />
    </BothSides>
  );
}

function Pennant({ top }: Anchors) {
  return (
    <g transform={`translate(24 ${top})`}>
      <path d="M0 2V-14" stroke="var(--helmet-line)" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M0-14.500l15 4.5-4 1.5 3 4L0-3z" fill="var(--helmet-plume)" {...LINE} />
    </g>
  );
}

/** Side pieces stand behind the shell's rim, crown pieces on top of it. */
export const CREST_DRAWINGS: Record<Crest, { readonly behind: boolean; readonly draw: (at: Anchors) => Elements }> = {
  lamp: { behind: false, draw: Lamp },
  horns: { behind: true, draw: Horns },
  plume: { behind: true, draw: Plume },
  crystals: { behind: true, draw: Crystals },
  wings: { behind: true, draw: Wings },
  pennant: { behind: true, draw: Pennant },
};
