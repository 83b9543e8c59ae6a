const minuteMs = 60_000;

/** Hands the browser a file to keep. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Not at once: the browser begins to read it a little later.
  setTimeout(() => URL.revokeObjectURL(url), minuteMs);
}
