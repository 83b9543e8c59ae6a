const mark = String.raw`(?:[-*+–—](?=\s|$)|[•‣◦▪●○■□∙]|\[ ?\]|☐|\(?\d{1,3}[.)](?=\s)|\(?[a-z][.)](?=\s))`;
const bullets = new RegExp(`^(?:${mark}\\s*)+`, 'i');
const checked = /^(?:[-*+•]\s*)?(?:\[[x✓✔]\]|☑|☒|✅|✓|✔)/iu;

/**
 * The items of a pasted list, without their bullets, numbers and boxes; null if it isn't one. Its items
 * stand on lines, or on one line with a bullet or a growing number before each. A heading that ends with a
 * colon and boxes that are checked are left out.
 */
export function readPastedList(text: string): string[] | null {
  const lines = trimmed(text.split('\n'));
  const [first = '', ...others] = lines.length === 1 ? itemsOfLine(lines[0] as string) : lines;
  const isHeading = others.length > 1 && first.endsWith(':') && !bullets.test(first);
  const items = trimmed(
    (isHeading ? others : [first, ...others])
      .filter((line) => !checked.test(line))
      .map((line) => line.replace(bullets, '')),
  );
  return items.length > 1 ? items : null;
}

/** Each of its lines has a bullet or number: nobody writes a sentence so. */
export function isBulleted(text: string): boolean {
  return trimmed(text.split('\n')).every((line) => bullets.test(line));
}

function itemsOfLine(line: string): string[] {
  const byBullets = trimmed(line.split(/(?:^|\s+)(?:[•‣◦▪●○■□∙☐]|\[ \])\s*/u));
  if (byBullets.length > 1) return byBullets;
  if (/^[-–—*]\s/.test(line)) return trimmed(line.split(/(?:^|\s)[-–—*]\s/));
  return numberedItems(line);
}

/** `1. Call Ann 2. Call Ben`, as far as the numbers count up from 1. */
function numberedItems(line: string): string[] {
  const marks = [...line.matchAll(/(?:^|\s)\(?(\d{1,2})[.)]\s+(?=\S)/g)];
  const counted = marks.filter(({ 1: number }, index) => Number(number) === index + 1);
  if (counted.length < 2 || counted.length < marks.length || marks[0]?.index !== 0) return [line];
  return trimmed(counted.map(({ index }, n) => line.slice(index, counted[n + 1]?.index)));
}

function trimmed(lines: string[]): string[] {
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
}
