export function readPageParts(html: string): { text: string; refresh: string | null };
