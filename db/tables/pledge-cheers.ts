export type PledgeCheersTable = {
  task_id: string;
  founder_id: string;
  /** `button`, or `:emoji:`. */
  via: string;
  /** False: taken back. */
  given: boolean;
  happened_at: Date;
};
