/** Texts of signing in (specification, sections 2, 7 and 8). */
export const login = {
  title: 'Sign in',
  email: 'E-mail',
  send: 'Send Link',
  resend: 'Resend Link',
  info: 'If this is your first time, your account will be created immediately. Else we will send you an email to sign in.',
  /** What happens at the press, in other words than the specification's. */
  how: 'We send you a link; there is no password. The first time you can begin at once, and the link confirms that the address is yours.',
  sent: 'We have just sent you an email! Please follow the instructions within the email to login. The email may take a few minutes to arrive.',
  confirmTitle: 'Please provide your email for confirmation',
  confirmMessage: 'It is the address the link was sent to.',
  confirm: 'Sign in',
  signingIn: 'Signing you in…',
  offline: 'You can sign in as soon as you are back.',
  failed: 'Something went wrong. Please check that the email address you entered is valid or try again later.',
  linkInvalid: 'It has been used or has expired, or it was sent to another address.',
  linkFailedTitle: 'This link does not work.',
  otherAddress: 'Enter another address',
  newLink: 'Ask for a new link',
  tooMany: 'Too many tries for now. Please wait ten minutes and try again.',
  disabled: 'This account is disabled. Please contact us.',
};
