import { resolveObjectURL } from 'node:buffer';
import { onTestFinished, vi } from 'vitest';

/** The files that the page hands to the browser from now on, in this test. */
export function catchDownloads(): { name: string; text: Promise<string> }[] {
  const files: { name: string; text: Promise<string> }[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = resolveObjectURL(this.href);
    files.push({ name: this.download, text: blob?.text() ?? Promise.reject(new Error(this.href)) });
  });
  onTestFinished(() => click.mockRestore());
  return files;
}
