/** At least 3 characters with an '@' (specification, section 5). */
export function isEmail(email: string): boolean {
  return email.trim().length >= 3 && email.includes('@');
}
