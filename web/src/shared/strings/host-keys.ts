/** Texts of the keys of the host's screen. Not for the remote, which has none. */
export const KEYS = {
  title: 'Keys',
  message: 'Presenter remotes work as well.',
  single: 'Single keys',
  singleHint: 'Space and letter keys work anywhere on this page',
  names: [
    ['Space, Enter, Page Down, →', 'Press the main button'],
    ['F', 'Full screen'],
    ['Q', 'QR code on the whole screen'],
    ['M', 'Sound on or off'],
    ['+, −', 'Louder, quieter'],
    ['?', 'These keys'],
  ],
} as const;
