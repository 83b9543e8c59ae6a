import { implement } from '@orpc/server';
import { contract } from '#shared/api/contract.ts';
import type { ApiContext } from './context.ts';

/** The contract, to be implemented route by route. */
export const api = implement(contract).$context<ApiContext>();

/**
 * The same for routes that answer with `RawJson`: NaN is how oRPC's documentation turns the
 * validation of answers off, since there is no object to validate.
 */
export const rawJsonApi = implement(contract)
  .$config({ initialOutputValidationIndex: Number.NaN })
  .$context<ApiContext>();

/** JSON written by PostgreSQL and sent as it is. Its query must list every field that may leave. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Stands in for the answer that the contract names; a test holds each such route to it. */
  static of<Answer>(text: string): Answer {
    return new RawJson(text) as Answer;
  }
}
