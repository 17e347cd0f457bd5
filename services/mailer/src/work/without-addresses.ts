/** Mail servers like to say whom they refuse: for the log that is "an address". */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, 'an address');
}
