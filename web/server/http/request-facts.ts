import { randomUUID } from 'node:crypto';
import type { Response } from 'express';

/** What the request's one log line will say; filled in along the way. */
export type RequestFacts = {
  id: string;
  /** The pattern of the path (`/api/tasks/{taskId}`), never the path: it may hold a token. */
  route: string | null;
  accountId: string | null;
  /** The code of the error that was answered. */
  code: string | null;
  /** Open as long as the page is: its duration says nothing. */
  isStream: boolean;
};

export function beginFacts(response: Response): RequestFacts {
  const facts: RequestFacts = {
    id: randomUUID(),
    route: null,
    accountId: null,
    code: null,
    isStream: false,
  };
  response.locals.facts = facts;
  return facts;
}

export function factsOf(response: Response): RequestFacts {
  return response.locals.facts as RequestFacts;
}
