/**
 * `Content-Disposition` of a file that is named like a quiz, which may be in any script (RFC 6266).
 * @param otherwise name to use if nothing of the quiz's name can be used
 */
export function attachment(quizName: string, otherwise: string, extension: string): string {
  const name = `${quizName.trim().replace(/[/\\:*?"<>|]/g, ' ') || otherwise}.${extension}`;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${otherwise}.${extension}"; filename*=UTF-8''${encoded}`;
}
