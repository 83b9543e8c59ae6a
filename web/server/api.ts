import { implement } from '@orpc/server';
import { contract } from '#shared/api/contract.ts';
import type { ApiContext } from './context.ts';

/** The contract, to be implemented route by route. */
export const api = implement(contract).$context<ApiContext>();

/** The same for routes that answer with `ReadyJson`: there is nothing to look at on the way out. */
export const rawJsonApi = implement(contract)
  .$config({ initialOutputValidationIndex: Number.NaN })
  .$context<ApiContext>();

/** JSON that PostgreSQL has shaped: it is sent as it is. What may be in it, its query lists field by field. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** In the place of what the contract names: a test holds such a route to it. */
  static of<Answer>(text: string): Answer {
    return new RawJson(text) as Answer;
  }
}
