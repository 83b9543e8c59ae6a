import type { Generated, GeneratedAlways } from 'kysely';
import type { AnswerSource, ExchangeState, Feedback } from '#shared/api/coach.ts';
import type { CoachFailure } from '#shared/domain/coach-prompts.ts';

export type CoachExchangesTable = {
  id: Generated<string>;
  /** The order of the conversation. */
  number: GeneratedAlways<number>;
  founder_id: string;
  question: string;
  answer: Generated<string>;
  state: Generated<ExchangeState>;
  failure: CoachFailure | null;
  source: AnswerSource | null;
  via: 'web' | 'slack';
  /** Counts the tries: whoever works on an earlier one changes nothing any more. */
  attempt: Generated<number>;
  asked_at: Date;
  /** The founder's local day on which the try is counted. */
  usage_day: string;
  /** The last sign of life of whoever answers. */
  beat_at: Date;
  answered_at: Date | null;
  feedback: Feedback | null;
  client_key: string | null;
  /** Where Slack takes the answer, sealed; gone once it is there. */
  reply_to: Buffer | null;
};
