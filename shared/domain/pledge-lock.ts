const dayMs = 24 * 60 * 60 * 1000;

type Pledge = { isPublicPledge: boolean; dueDate: Date | null };

/** Within 24 hours of its date, and after it, a pledge can't be made easier. */
export function isPledgeLocked({ isPublicPledge, dueDate }: Pledge, now: Date): boolean {
  return isPublicPledge && dueDate !== null && dueDate.getTime() - now.getTime() < dayMs;
}
