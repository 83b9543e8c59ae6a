export type SavedStartupsTable = {
  investor_id: string;
  founder_id: string;
  saved_at: Date;
};
