export type ContactBlocksTable = {
  founder_id: string;
  blocked_id: string;
};
