export type WeeklyDigestRunsTable = {
  time_zone: string;
  week_start: string;
};
