export type CronJob = {
  name: string;
  /** Seconds first. */
  when: string;
  /** Runs in one of the processes; others run in each. */
  once: boolean;
  run(): Promise<void>;
};
