export type UpdateMutesTable = {
  investor_id: string;
  founder_id: string;
};
