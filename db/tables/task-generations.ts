export type TaskGenerationsTable = {
  time_zone: string;
  generated_on: string;
};
