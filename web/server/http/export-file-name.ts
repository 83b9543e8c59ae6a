/** `slipstream-export-2026-11-21.json` */
export function exportFileName(now: Date): string {
  return `slipstream-export-${now.toISOString().slice(0, 10)}.json`;
}
