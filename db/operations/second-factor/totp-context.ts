/** Binds a sealed secret to its account. */
export function totpContext(accountId: string): string {
  return `totp:${accountId}`;
}
