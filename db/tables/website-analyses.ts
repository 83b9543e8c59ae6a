import type { ColumnType } from 'kysely';
import type { FallbackReason, Proposal } from '#shared/domain/website-analysis.ts';
import type { Stage } from '#shared/options.ts';

/** `id` is what makes adding a proposal twice add one task. */
export type KeptProposal = Proposal & { id: string };

export type WebsiteAnalysesTable = {
  founder_id: string;
  /** Names the run: whoever works on an earlier one changes nothing any more. */
  run_id: string;
  /** As they stood when it was asked for. */
  website_url: string;
  stage: Stage;
  industry: string;
  state: 'waiting' | 'analysing' | 'done' | 'failed' | 'cleared';
  /** False when the model was given the address only. */
  page_read: boolean | null;
  /** Why the proposals are not the model's. */
  fallback: FallbackReason | null;
  proposals: ColumnType<KeptProposal[], string | undefined, string>;
  requested_at: Date;
  finished_at: Date | null;
  /** The founder's local day that `runs` and `tries` are counted on. */
  usage_day: string;
  /** Those that count: a failed one is given back. */
  runs: number;
  tries: number;
};
