/** Each decision has one mail. */
export function decisionMailKey(decision: {
  applicationId: string;
  decisionNumber: number;
}): string {
  return `decision:${decision.applicationId}:${decision.decisionNumber}`;
}
