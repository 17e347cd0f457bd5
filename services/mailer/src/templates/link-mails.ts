import type { Texts } from '@quarry/texts/texts';
import { button, heading, html, layout, note, paragraph } from './layout.ts';

/** Subject and both bodies of a mail. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function linkLetter(
  mailsTexts: Texts['mails'],
  kind: 'registration' | 'sign-in',
  link: string,
  publicUrl?: string,
): Letter {
  const { subject, title, intro, label, ignore } =
    kind === 'registration' ? mailsTexts.registration : mailsTexts.signIn;
  return {
    subject,
    text: `${title}\n\n${intro}\n\n${mailsTexts.linkLabel(label)}\n${link}\n\n${mailsTexts.expiry}\n${ignore}\n`,
    html: layout(mailsTexts, {
      title: subject,
      preview: mailsTexts.linkPreview(label),
      publicUrl,
      body: html`${heading(title)}${paragraph(intro)}${button(mailsTexts, label, link)}${note(`${mailsTexts.expiry} ${ignore}`)}`,
    }),
  };
}
