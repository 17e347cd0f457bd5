import { directionOf } from '@quarry/texts/languages';
import type { Texts } from '@quarry/texts/texts';

/** The product's light palette. Mail clients support neither variables nor style sheets, so values are inlined. */
export const COLOUR = {
  page: '#f7efe2',
  surface: '#fffcf6',
  sunken: '#efe3cf',
  line: '#d9c6a6',
  ink: '#2a1c11',
  soft: '#644d36',
  faint: '#7a6148',
  primary: '#f5a51f',
  primaryEdge: '#b06d06',
  onPrimary: '#2a1a04',
  success: '#14713c',
  danger: '#b3182f',
  gold: '#f5c84b',
  silver: '#cdd6dd',
  bronze: '#d9a06c',
} as const;

const FONT = "'Atkinson Hyperlegible Next','Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Markup that is safe to put into a mail unescaped. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | readonly Html[];

/** A template tag that escapes values unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, i) => `${text}${markupOf(parts[i - 1] ?? '')}${string}`));
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part.map(({ markup }) => markup).join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

export interface Layout {
  readonly title: string;
  /** Preview text that mail clients show after the subject. */
  readonly preview: string;
  readonly body: Html;
  /** The product's URL, if known. */
  readonly publicUrl: string | undefined;
}

/** Frame of every mail: one column of 600 px in tables, which all mail clients support. */
export function layout(mailsTexts: Texts['mails'], { title, preview, body, publicUrl }: Layout): string {
  const place =
    publicUrl === undefined
      ? html``
      : html` · <a href="${publicUrl}" style="color:${COLOUR.faint};">${new URL(publicUrl).host}</a>`;
  return `<!doctype html>${
    html`<html lang="${mailsTexts.language}" dir="${directionOf(mailsTexts.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${COLOUR.page};">
<div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOUR.page};">
<tr><td align="center" style="padding:32px 12px;">
<table role="presentation" dir="${directionOf(mailsTexts.language)}" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;font-family:${FONT};color:${COLOUR.ink};">
<tr><td style="padding:0 8px 16px;font-size:20px;font-weight:700;letter-spacing:0.5px;"><span style="color:${COLOUR.primaryEdge};">&#9670;</span> Quarry</td></tr>
<tr><td style="background:${COLOUR.surface};border:1px solid ${COLOUR.line};border-radius:16px;padding:32px;font-size:16px;line-height:1.5;">
${body}
</td></tr>
<tr><td style="padding:16px 8px;font-size:13px;line-height:1.5;color:${COLOUR.faint};">${mailsTexts.motto}${place}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup
  }`;
}

/** The sides at which lines begin and end: few mail clients know `text-align: start`. */
export const sidesOf = (mailsTexts: Texts['mails']) =>
  directionOf(mailsTexts.language) === 'rtl'
    ? ({ start: 'right', end: 'left' } as const)
    : ({ start: 'left', end: 'right' } as const);

export function heading(text: string): Html {
  return html`<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;color:${COLOUR.ink};">${text}</h1>`;
}

export function paragraph(text: string): Html {
  return html`<p style="margin:0 0 16px;">${text}</p>`;
}

export function note(text: string): Html {
  return html`<p style="margin:16px 0 0;font-size:14px;color:${COLOUR.soft};">${text}</p>`;
}

/** A prominent link, with its URL to copy where links are disabled. */
export function button(mailsTexts: Texts['mails'], label: string, link: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;"><tr>
<td style="background:${COLOUR.primary};border-bottom:4px solid ${COLOUR.primaryEdge};border-radius:12px;">
<a href="${link}" style="display:inline-block;padding:14px 28px;font-size:17px;font-weight:700;color:${COLOUR.onPrimary};text-decoration:none;">${label}</a>
</td></tr></table>
<p style="margin:0;font-size:13px;color:${COLOUR.soft};">${mailsTexts.orOpen}<br><a href="${link}" style="color:${COLOUR.soft};word-break:break-all;">${link}</a></p>`;
}
