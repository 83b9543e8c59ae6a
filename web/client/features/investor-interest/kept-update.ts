type Words = { subject: string; body: string };

const kept = new Map<string, Words>();

/** What a founder has written and not sent, for them alone and until the page is loaded anew. */
export function keptUpdate(founderId: string): Words | null {
  return kept.get(founderId) ?? null;
}

export function keepUpdate(founderId: string, words: Words | null): void {
  if (words) kept.set(founderId, words);
  else kept.delete(founderId);
}
