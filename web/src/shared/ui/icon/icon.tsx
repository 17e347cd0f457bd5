import styles from './icon.module.css';

interface IconProps {
  readonly name: IconName;
  /** Accessible name. Leave it out when the text beside the icon says the same. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** An icon in the colour of the text around it. */
export function Icon({ name, label, className }: IconProps) {
  const { d, ...rest } = ICON_PATHS[name];
  const solid = 'fill' in rest;
  return (
    <svg
      viewBox="0 0 24 24"
      className={`${styles.icon} ${className ?? ''}`}
      data-icon={name}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      focusable="false"
    >
      <path d={d} fill={solid ? 'currentColor' : 'none'} />
    </svg>
  );
}

/**
 * The icons by their labels in the specification (section 2), on a 24 × 24 grid with one stroke width; `fill` marks solid
 * ones.
 */
const ICON_PATHS = {
  save: { d: 'M4 4h12l4 4v12H4zM8 4v5h7V4M8 20v-6h8v6' },
  delete: { d: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5' },
  settings: { d: 'M3 7h8M17 7h4M3 17h4M13 17h8M11 4h6v6h-6zM7 14h6v6H7z' },
  tick: { d: 'M4 12.5l5.5 5.5L20 6.5' },
  x: { d: 'M5.5 5.5l13 13M18.5 5.5l-13 13' },
  add: { d: 'M12 4v16M4 12h16' },
  create: { d: 'M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4' },
  play: { d: 'M7 4l13 8-13 8z', fill: true },
  pause: { d: 'M8 4v16M16 4v16' },
  people: {
    d: 'M5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M2 20c0-4.5 2.5-6.5 6.5-6.5S15 15.5 15 20M15 5.5a3.5 3.5 0 0 1 0 6M17 13.8c3.2.5 5 2.6 5 6.2',
  },
  join: { d: 'M12 4h7v16h-7M4 12h10M10 7.5l4.5 4.5-4.5 4.5' },
  logout: { d: 'M12 4H5v16h7M9 12h11M15.5 7.5L20 12l-4.5 4.5' },
  back: { d: 'M20 12H5M11 5l-7 7 7 7' },
  send: { d: 'M3 11L21 4l-5 16-4.5-6.5zM11.5 13.5L21 4' },
  skip: { d: 'M5 5l9 7-9 7zM18 5v14' },
  turnOff: { d: 'M12 3v9M7 6.2a8 8 0 1 0 10 0' },
  user: { d: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4 21c0-5 3.5-7 8-7s8 2 8 7' },
  expand: { d: 'M4 9.5l8 7 8-7' },
  collapse: { d: 'M4 15.5l8-7 8 7' },
  coin: { d: 'M8 3.5h8L20.5 8v8L16 20.5H8L3.5 16V8zM12 8v8M9.5 10.5L12 8l2.5 2.5M9.5 13.5L12 16l2.5-2.5' },
  info: { d: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 11v6M12 7v1' },
  rankUp: { d: 'M4.5 16L12 8l7.5 8' },
  rankDown: { d: 'M4.5 8l7.5 8 7.5-8' },
  rankSame: { d: 'M5 12h14' },
  next: { d: 'M4 12h15M13 5l7 7-7 7' },
  cloudOff: { d: 'M3 3l18 18M8 7.5A6 6 0 0 1 18 11a4 4 0 0 1 1.5 7.5M15 19H7a5 5 0 0 1-1-9.8' },
  retry: { d: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5' },
  warning: { d: 'M12 3.5L22 20.5H2zM12 10v5M12 17.2v.8' },
  sound: { d: 'M4 9.5v5h4l5 4.5V5L8 9.5zM16.5 9q2 3 0 6M19.5 6.5q4 5.5 0 11' },
  mute: { d: 'M4 9.5v5h4l5 4.5V5L8 9.5zM16.5 9.5l5 5M21.5 9.5l-5 5' },
  fullscreen: { d: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5' },
  windowed: { d: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5' },
  keyboard: { d: 'M2.5 6h19v12h-19zM6 10h.5M9.5 10h.5M13 10h.5M16.5 10h1.5M8 14h8' },
  screens: { d: 'M3 4h14v10H3zM7 18h6M10 14v4M18 10h3.5v10H15v-2' },
  undo: { d: 'M8 4L3.5 8.5L8 13M3.5 8.5H15a5.5 5.5 0 0 1 0 11H8' },
  redo: { d: 'M16 4l4.5 4.5L16 13M20.5 8.5H9a5.5 5.5 0 0 0 0 11h7' },
  upload: { d: 'M12 16V4M6.5 9.5L12 4l5.5 5.5M4 16v4h16v-4' },
  download: { d: 'M12 4v12M6.5 10.5L12 16l5.5-5.5M4 16v4h16v-4' },
} as const satisfies Record<string, { readonly d: string; readonly fill?: boolean }>;

export type IconName = keyof typeof ICON_PATHS;
