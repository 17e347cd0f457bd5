import styles from './icon.module.css';
import icons from './icons.svg';

interface IconProps {
  readonly name: IconName;
  /** Accessible name. Leave it out when the text beside the icon says the same. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** An icon in the colour of the text around it. All icons are in one image file, not in the script. */
export const Icon = ({ name, label, className }: IconProps) => (
  <svg
    className={`${styles.icon} ${className ?? ''}`}
    data-icon={name}
    role={label === undefined ? undefined : 'img'}
    aria-label={label}
    aria-hidden={label === undefined ? true : undefined}
    focusable="false"
  >
    <use href={`${icons}#${name}`} />
  </svg>
);

/** The ids of `icons.svg`. */
export type IconName =
  | 'save'
  | 'delete'
  | 'settings'
  | 'tick'
  | 'x'
  | 'add'
  | 'create'
  | 'play'
  | 'pause'
  | 'people'
  | 'join'
  | 'logout'
  | 'back'
  | 'send'
  | 'skip'
  | 'turnOff'
  | 'user'
  | 'expand'
  | 'collapse'
  | 'coin'
  | 'info'
  | 'rankUp'
  | 'rankDown'
  | 'rankSame'
  | 'next'
  | 'cloudOff'
  | 'retry'
  | 'warning'
  | 'sound'
  | 'mute'
  | 'fullscreen'
  | 'windowed'
  | 'keyboard'
  | 'screens'
  | 'undo'
  | 'redo'
  | 'upload'
  | 'download'
  | 'share'
  | 'tag'
  | 'picture'
  | 'camera';
