/** The product's option lists, in the order in which they are shown. */

export const stages = ['idea', 'mvp', 'traction', 'launch'] as const;
export type Stage = (typeof stages)[number];

export const stageLabels: Record<Stage, string> = {
  idea: 'Idea',
  mvp: 'MVP',
  traction: 'Traction',
  launch: 'Launch',
};

/** Filters and sort orders of the startup lists. */
export const fundingStatuses = ['seeking', 'not_seeking'] as const;
export const revenueFilters = ['some'] as const;
export const teamFilters = ['three_or_more'] as const;
export const portfolioSorts = ['newest', 'name', 'stage', 'industry', 'ask', 'match'] as const;

export const applicationStatuses = [
  'pending',
  'under_review',
  'accepted',
  'rejected',
  'withdrawn',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const taskStatuses = ['pending', 'in_progress', 'completed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const openStatuses = ['pending', 'in_progress'] as const satisfies TaskStatus[];

/** The board's columns, and generated tasks that ended undone with their day or week. */
export const taskStates = [...taskStatuses, 'lapsed'] as const;
export type TaskState = (typeof taskStates)[number];

export const taskStatusLabels: Record<TaskState, string> = {
  pending: 'To Do',
  in_progress: 'In Progress',
  completed: 'Completed',
  lapsed: 'Lapsed',
};

export const difficulties = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

export const difficultyLabels: Record<Difficulty, string> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
};

export const taskCategories = [
  'validation',
  'product',
  'marketing',
  'fundraising',
  'operations',
  'growth',
] as const;
export type TaskCategory = (typeof taskCategories)[number];

export const taskCategoryLabels: Record<TaskCategory, string> = {
  validation: 'Validation',
  product: 'Product',
  marketing: 'Marketing',
  fundraising: 'Fundraising',
  operations: 'Operations',
  growth: 'Growth',
};

/** The people who hear of a task. */
export const taskAudiences = [
  { value: 'shared', label: 'Shared with your cohort' },
  { value: 'private', label: 'Just me' },
];

export const inboxKinds = [
  'task_completed',
  'milestone_achieved',
  'streak_milestone',
  'peer_help',
  'introduction',
  'founder_message',
  'pledge_made',
  'premium_questions',
  'cheer',
  'tasks_lapsed',
  'task_handed',
  'team_change',
  'help_wanted',
  'help_offer',
  'staff_message',
  'slack_ended',
] as const;
export type InboxKind = (typeof inboxKinds)[number];

export const audiences = ['founder', 'investor', 'mentor', 'admin'] as const;
export type Audience = (typeof audiences)[number];

/** Whoever has an admin's account is one of these. */
export const staffRoles = ['admin', 'manager', 'reviewer'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleLabels: Record<StaffRole, string> = {
  admin: 'Admin',
  manager: 'Manager',
  reviewer: 'Reviewer',
};

/** `5` means five or more. */
export const teamSizes = [1, 2, 3, 4, 5] as const;

export const fundingStages = ['none', 'pre-seed', 'seed', 'series-a', 'series-b+'] as const;
export type FundingStage = (typeof fundingStages)[number];

export const fundingStageLabels: Record<FundingStage, string> = {
  none: 'None',
  'pre-seed': 'Pre-seed ($0-$250K)',
  seed: 'Seed ($250K-$2M)',
  'series-a': 'Series A ($2M-$15M)',
  'series-b+': 'Series B+ ($15M+)',
};

/** In dollars; null means no revenue. */
export const monthlyRevenues = ['0-1k', '1k-10k', '10k-50k', '50k-100k', '100k+'] as const;

export const fundingAmounts = ['0-50k', '50k-250k', '250k-1m', '1m-5m', '5m+'] as const;

export const milestoneTypes = ['product', 'business', 'funding', 'team'] as const;
export type MilestoneType = (typeof milestoneTypes)[number];

export const milestoneTypeLabels: Record<MilestoneType, string> = {
  product: 'Product',
  business: 'Business',
  funding: 'Funding',
  team: 'Team',
};
