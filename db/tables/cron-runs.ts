export type CronRunsTable = {
  name: string;
  slot: Date;
};
