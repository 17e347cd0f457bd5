import { counted } from './words.ts';

/** Texts of questions for a number. Numbers come in the reader's form, with their unit. */
export const estimate = {
  field: 'Your number',
  fieldIn: (unit: string) => `Your number, in ${unit}`,
  send: 'Send',
  sign: 'Below zero',
  reads: (number: string) => `Reads as ${number}`,
  invalid: 'Please type a number, such as 12 or 3.5.',
  tooLarge: 'This number is too large.',
  sent: 'You sent',
  yours: 'You said',
  right: 'Right is',
  exact: 'Exactly right',
  off: (distance: string) => `Off by ${distance}`,
  onPhone: 'Type a number on your phone',
  onPhoneIn: (unit: string) => `Type a number on your phone, in ${unit}`,

  target: 'Right number',
  exactWithin: 'Full points up to this far off',
  tolerance: 'No points from this far off',
  unit: 'Unit',
  unitPlaceholder: 'kg, years …',
  negative: 'Please type a number that is not negative.',
  narrow: 'This must be at least as far as full points reach.',
  explained: (from: string, to: string) => `Full points from ${from} to ${to}; fewer the further off.`,
  explainedOne: (number: string) => `Full points for ${number}; fewer the further off.`,
  explainedExact: (from: string, to: string) => `Full points from ${from} to ${to}, and none outside.`,
  explainedOnly: (number: string) => `Points for ${number} alone.`,

  nobody: 'Nobody sent a number.',
  numbers: (count: number) => counted(count, 'number', 'numbers'),
  strip: (count: string, min: string, max: string, target: string) =>
    `${count} from ${min} to ${max}. Right is ${target}.`,
  median: (number: string) => `Half of the room is below ${number}`,
  nearest: 'Nearest',
};
