/** Where the provider doesn't count them: English has some four letters a token. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
