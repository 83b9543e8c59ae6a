export function readPageParts(html: string): string;
