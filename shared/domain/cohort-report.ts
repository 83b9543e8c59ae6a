/** The steps from an application to a startup that works; each counts startups. */
export const funnelSteps = ['applied', 'reviewed', 'accepted', 'joined', 'active', 'here'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

export const funnelLabels: Record<FunnelStep, string> = {
  applied: 'Applied',
  reviewed: 'Reviewed',
  accepted: 'Accepted',
  joined: 'Signed in',
  active: 'Completed a task',
  here: 'Still in the program',
};
