/** What a process is: everything, or one half of a larger installation. */
export const modes = ['all', 'web', 'bot'] as const;
export type Mode = (typeof modes)[number];
