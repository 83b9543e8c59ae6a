/** Why somebody of the staff should call a startup. */
export const riskKinds = [
  'missed_check_ins',
  'silence',
  'kpi_falling',
  'pledges_missed',
  'low_morale',
] as const;
export type RiskKind = (typeof riskKinds)[number];
