/** What the coach can propose to do; nothing of it happens before the founder confirms. */
export type CoachProposalKind = 'task' | 'pledge' | 'due_date' | 'milestone' | 'update' | 'note';
