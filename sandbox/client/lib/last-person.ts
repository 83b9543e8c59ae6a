const key = 'sandbox person';

/** Whom one was last in this browser: Slack, too, knows who comes to its authorisation page. */
export function readLastPerson(): string | null {
  return localStorage.getItem(key);
}

export function keepLastPerson(email: string): void {
  localStorage.setItem(key, email);
}
