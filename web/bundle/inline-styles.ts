const link = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;

/**
 * Puts a page's stylesheets into the document in their order: a first visitor sees it after one
 * answer instead of waiting for each file. The bundle fetches them again, out of the way, for the
 * pages that follow.
 */
export function inlineStyles(html: string, read: (address: string) => string): string {
  return html.replace(link, (_link, address: string) => {
    const text = read(address);
    if (/<\/style/i.test(text)) throw new Error(`${address} would end its own element.`);
    return `<style>${text}</style>`;
  });
}
