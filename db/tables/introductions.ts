import type { Generated } from 'kysely';
import type {
  IntroductionKind,
  IntroductionOutcome,
  IntroductionState,
} from '#shared/domain/introductions.ts';

export type IntroductionsTable = {
  id: Generated<string>;
  kind: Generated<IntroductionKind>;
  /** Who asks: exactly one of the two. */
  asking_founder_id: string | null;
  asking_investor_id: string | null;
  /** Who is asked. */
  founder_id: string;
  note: string;
  state: Generated<IntroductionState>;
  created_at: Date;
  expires_at: Date;
  reminded_at: Date | null;
  decided_at: Date | null;
  /** Why it was declined, if the founder said so. */
  reason: string | null;
  /** The last day after the accept on which both were asked what came of it. */
  followed_up: Generated<number>;
  asker_outcome: IntroductionOutcome | null;
  asker_outcome_at: Date | null;
  asked_outcome: IntroductionOutcome | null;
  asked_outcome_at: Date | null;
};
