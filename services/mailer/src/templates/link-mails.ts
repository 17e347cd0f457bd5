import { button, heading, html, layout, note, paragraph } from './layout.ts';

/** Subject and both bodies of a mail. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface LinkLetter {
  readonly subject: string;
  readonly title: string;
  readonly intro: string;
  readonly label: string;
  readonly ignore: string;
}

const EXPIRY = 'The link works once, and for 15 minutes.';

const LETTERS: Readonly<Record<'registration' | 'sign-in', LinkLetter>> = {
  registration: {
    subject: 'Welcome to Quarry: confirm your email address',
    title: 'Welcome to Quarry!',
    intro:
      'Your account is ready. Confirm that this address is yours, so that you can sign in anywhere and get your reports by email.',
    label: 'Confirm and sign in',
    ignore:
      'Somebody entered this address to register. If it was not you, do nothing: without this link nobody can confirm it.',
  },
  'sign-in': {
    subject: 'Your link to sign in to Quarry',
    title: 'Sign in to Quarry',
    intro: 'Here is the link you asked for.',
    label: 'Sign in',
    ignore: 'If you did not ask for it, do nothing: nobody can sign in without this link.',
  },
};

export function linkLetter(kind: keyof typeof LETTERS, link: string, publicUrl?: string): Letter {
  const { subject, title, intro, label, ignore } = LETTERS[kind];
  return {
    subject,
    text: `${title}\n\n${intro}\n\n${label}:\n${link}\n\n${EXPIRY}\n${ignore}\n`,
    html: layout({
      title: subject,
      preview: `${label}: ${EXPIRY}`,
      publicUrl,
      body: html`${heading(title)}${paragraph(intro)}${button(label, link)}${note(`${EXPIRY} ${ignore}`)}`,
    }),
  };
}
