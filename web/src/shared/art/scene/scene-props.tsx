/** The winch over the pit, with its lantern. `x` and `y` are the top left corner of a field of 220 by 300. */
export function Crane({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g stroke="var(--rock-4)" strokeWidth="7" strokeLinejoin="round" fill="none">
        <path d="M150 300V22M186 300l-36-70M114 300l36-70" />
        <path d="M12 40l176-22" strokeWidth="9" />
        <path d="M150 74L88 30M188 18l14 54" strokeWidth="5" />
        <path d="M26 38v92" strokeWidth="3" />
      </g>
      <path d="M192 66h24v30h-24z" fill="var(--rock-4)" />
      <circle cx="26" cy="152" r="46" fill="var(--sun)" opacity=".35" />
      <path d="M14 132h24l5 9H9z" fill="var(--rock-4)" />
      <path d="M12 141h28v26H12z" fill="#ffdf8e" />
      <path d="M9 167h34v7H9z" fill="var(--rock-4)" />
    </g>
  );
}
