import type { Member } from '#sandbox/server/slack/start-emulator.ts';
import type { Person } from '#sandbox/shared/slack-api.ts';

/** What the page may know of a member: not the token. */
export function toPerson({ id, email, name, handle, cohort }: Member): Person {
  return { id, email, name, handle, cohort };
}
