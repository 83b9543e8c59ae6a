/** Every http(s) address of a mail, once each: the linked ones first, then those in the text. */
export function findLinks(html: string | null, text: string | null): string[] {
  const linked = [...(html ?? '').matchAll(/href="(https?:\/\/[^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
  const written = [...(text ?? '').matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g)].map(
    (match) => match[0],
  );
  return [...new Set([...linked, ...written])];
}
