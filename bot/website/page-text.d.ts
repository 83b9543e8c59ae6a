export type Refresh = { to: string; base?: string | undefined };
export function readPageParts(html: string): { text: string; refresh: Refresh | null };
export function refreshOf(content: string | undefined): string | null;
