/** What signing in says (specification, sections 2, 7 and 8). */
export const LOGIN = {
  title: 'Sign in',
  email: 'E-mail',
  send: 'Send Link',
  resend: 'Resend Link',
  info: 'If this is your first time, your account will be created immediately. Else we will send you an email to sign in.',
  sent: 'We have just sent you an email! Please follow the instructions within the email to login. The email may take a few minutes to arrive.',
  confirmTitle: 'Please provide your email for confirmation',
  confirmMessage: 'It is the address the link was sent to.',
  confirm: 'Sign in',
  signingIn: 'Signing you in…',
  failed: 'Something went wrong. Please check that the email address you entered is valid or try again later.',
  linkInvalid: 'This link has been used or has expired. Ask for a new one below.',
  linkFailedTitle: 'This link does not work.',
  tooMany: 'Too many tries for now. Please wait ten minutes and try again.',
  disabled: 'This account is disabled. Please contact us.',
} as const;
