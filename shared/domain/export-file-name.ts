/** What a founder's download is called. */
export function exportFileName(at: Date): string {
  return `slipstream-export-${at.toISOString().slice(0, 10)}.json`;
}
