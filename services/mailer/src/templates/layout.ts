import { type Html, html } from './html.ts';
import { COLOUR, FONT } from './theme.ts';

export interface Layout {
  readonly title: string;
  /** What mail programs show after the subject in their list. */
  readonly preview: string;
  readonly body: Html;
  /** Where the product lives, if known. */
  readonly publicUrl: string | undefined;
}

/** The frame of every mail: one column of 600 px in tables, which is what all mail programs agree on. */
export function layout({ title, preview, body, publicUrl }: Layout): string {
  const place =
    publicUrl === undefined
      ? html``
      : html` · <a href="${publicUrl}" style="color:${COLOUR.faint};">${new URL(publicUrl).host}</a>`;
  return `<!doctype html>${
    html`<html lang="en">
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
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;font-family:${FONT};color:${COLOUR.ink};">
<tr><td style="padding:0 8px 16px;font-size:20px;font-weight:700;letter-spacing:0.5px;"><span style="color:${COLOUR.primaryEdge};">&#9670;</span> Quarry</td></tr>
<tr><td style="background:${COLOUR.surface};border:1px solid ${COLOUR.line};border-radius:16px;padding:32px;font-size:16px;line-height:1.5;">
${body}
</td></tr>
<tr><td style="padding:16px 8px;font-size:13px;line-height:1.5;color:${COLOUR.faint};">Quarry, the quiz that is mined for gems${place}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup
  }`;
}

export function heading(text: string): Html {
  return html`<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;color:${COLOUR.ink};">${text}</h1>`;
}

export function paragraph(text: string): Html {
  return html`<p style="margin:0 0 16px;">${text}</p>`;
}

export function note(text: string): Html {
  return html`<p style="margin:16px 0 0;font-size:14px;color:${COLOUR.soft};">${text}</p>`;
}

/** A link one cannot miss, and the same address to copy where links are dead. */
export function button(label: string, link: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;"><tr>
<td style="background:${COLOUR.primary};border-bottom:4px solid ${COLOUR.primaryEdge};border-radius:12px;">
<a href="${link}" style="display:inline-block;padding:14px 28px;font-size:17px;font-weight:700;color:${COLOUR.onPrimary};text-decoration:none;">${label}</a>
</td></tr></table>
<p style="margin:0;font-size:13px;color:${COLOUR.soft};">Or open this address:<br><a href="${link}" style="color:${COLOUR.soft};word-break:break-all;">${link}</a></p>`;
}
