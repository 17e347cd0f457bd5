/**
 * `ridge`: only sky and rock, behind a question, so that no stone is mistaken for an answer; `stones`: with the sun and
 * loose stones; `works`: with the sun and the machines of the quarry; `quarry`: with everything.
 */
export type Decor = 'ridge' | 'stones' | 'works' | 'quarry';

const SPOKES = [0, 45, 90, 135];

/** The pithead: a tower with its winding wheel over the shaft, and the engine house. Fills 260 × 300. */
export function Pithead({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} stroke="var(--rock-4)" fill="none" strokeLinejoin="round">
      <path d="M150 300V60M198 300V60" strokeWidth="9" />
      <path d="M150 60L40 300" strokeWidth="11" />
      <path
        d="M150 300l48-60M198 300l-48-60M150 240l48-60M198 240l-48-60M150 180l48-60M198 180l-48-60"
        strokeWidth="4"
      />
      <path d="M96 178h54M68 240h82" strokeWidth="5" />
      <path d="M128 62h92" strokeWidth="9" />
      <circle cx="174" cy="34" r="30" strokeWidth="7" fill="var(--sky-1)" />
      <g strokeWidth="3">
        {SPOKES.map((turn) => (
          <path key={turn} d="M144 34h60" transform={`rotate(${turn} 174 34)`} />
        ))}
      </g>
      <path d="M204 40l48 172M174 64v236" strokeWidth="2.5" />
      <path d="M226 212h64v88h-64z" fill="var(--rock-4)" strokeWidth="6" />
      <path d="M218 214l40-30 40 30z" fill="var(--rock-4)" strokeWidth="6" />
      <path d="M244 236h28v26h-28z" fill="var(--window)" stroke="none" />
    </g>
  );
}

/** A cart on its rails, heaped with the stones that the scene draws. Fills 150 × 90. */
export function Cart({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-40 88h230" stroke="var(--rock-5)" strokeWidth="5" />
      <path d="M6 26h138l-18 48H24z" fill="var(--rock-5)" />
      <path d="M0 20h150v10H0z" fill="var(--rock-5)" />
      <path d="M30 38h90l-3 8H33zM36 54h78l-3 8H39z" fill="var(--rock-4)" />
      <circle cx="44" cy="78" r="12" fill="var(--rock-5)" stroke="var(--rock-3)" strokeWidth="4" />
      <circle cx="106" cy="78" r="12" fill="var(--rock-5)" stroke="var(--rock-3)" strokeWidth="4" />
    </g>
  );
}
