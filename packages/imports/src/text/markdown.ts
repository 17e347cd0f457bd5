import type { OnPicture } from './html.ts';

/** Code and formulae, which stay as they are. */
const KEPT = /(```[\s\S]*?```|\$\$[^$]{1,2000}\$\$|\$[^$\n]{1,500}\$|`[^`\n]{1,500}`)/;

/** Characters up to which marks are looked for; no question is as long. */
const LONGEST = 20_000;

/** Text of Markdown: without marks of headings and emphasis; fenced code and formulae stay. */
export function markdownText(markdown: string, onPicture: OnPicture = () => {}): string {
  if (markdown.length > LONGEST) return markdown;
  return markdown
    .split(KEPT)
    .map((part, i) => (i % 2 === 1 ? part : plain(part, onPicture)))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function plain(text: string, onPicture: OnPicture): string {
  return text
    .replace(/!\[([^\]\n]{0,300})\]\(([^)\s]{1,2000})[^)\n]{0,300}\)/g, (_, alt: string, source: string) => {
      onPicture(source, alt);
      return '';
    })
    .replace(/\[([^\]\n]{1,300})\]\((https?:[^)\s]{1,2000})\)/g, '$1 ($2)')
    .replace(/^[ \t]{0,3}#{1,6}[ \t]+/gm, '')
    .replace(/(\*\*|__)(?=\S)([^*_\n]{1,500})(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=[^\s*])([^*\n]{1,500})(?<=[^\s*])\*(?![\w*])/g, '$1')
    .replace(/(?<![\w_])_(?=[^\s_])([^_\n]{1,500})(?<=[^\s_])_(?![\w_])/g, '$1');
}
