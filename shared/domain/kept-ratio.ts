/** `Kept 17 of your last 20 pledges.` */
export function keptRatioText({ kept, decided }: { kept: number; decided: number }): string {
  if (decided === 1) return kept === 1 ? 'Kept your last pledge.' : 'Missed your last pledge.';
  return `Kept ${kept} of your last ${decided} pledges.`;
}
