export type ApplicationRatingsTable = {
  application_id: string;
  account_id: string;
  /** 1 to 5 each. */
  team: number | null;
  problem: number | null;
  traction: number | null;
  fit: number | null;
  updated_at: Date;
};
