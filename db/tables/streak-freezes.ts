export type StreakFreezesTable = {
  founder_id: string;
  day: string;
};
