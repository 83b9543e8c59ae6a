const box = String.raw`(?:\[ ?\]|[☐⬜◻🔲])`;
const mark = String.raw`(?:[-*+–—→➜➤](?=\s|$)|[•‣◦▪●○■□∙]|${box}|\(?\d{1,3}[.)](?=\s)|#?\d{1,3}:?(?:\uFE0F?\u20E3|:(?=\s))|#\d{1,3}(?=\s)|\(?[a-z][.)](?=\s))`;
const bullets = new RegExp(`^(?:${mark}\\s*)+`, 'iu');
const checked = new RegExp(`^(?:${mark}\\s*)*(?:\\[[x✓✔]\\]|☑|☒|✅|✓|✔)\\uFE0F?\\s*`, 'iu');

/**
 * The items of a pasted list, without their bullets, numbers and boxes; null if it isn't one. Its items
 * stand on lines, or on one line with a bullet or a growing number before each. A heading that ends with a
 * colon is left out, and so are boxes that are checked (`readCheckedItems`), unless all of them are.
 */
export function readPastedList(text: string): string[] | null {
  const lines = linesOf(text);
  const open = lines.filter((line) => !checked.test(line));
  const isOne = lines.length < 2;
  const items = trimmed(open.map((line) => line.replace(bullets, '')));
  if (items.length === 0 && !isOne) return trimmed(lines.map((line) => line.replace(checked, '')));
  const isMixed = open.length < lines.length;
  return items.length > (isMixed ? 0 : 1) ? items : null;
}

/** The items of such a list that are checked, if others are not. */
export function readCheckedItems(text: string): string[] {
  const lines = linesOf(text);
  const done = lines.filter((line) => checked.test(line));
  if (done.length === lines.length) return [];
  return trimmed(done.map((line) => line.replace(checked, '')));
}

function linesOf(text: string): string[] {
  const lines = trimmed(text.split('\n'));
  const [first = '', ...others] = lines.length === 1 ? itemsOfLine(lines[0] as string) : lines;
  const isHeading = others.length > 1 && first.endsWith(':') && !bullets.test(first);
  return isHeading ? others : [first, ...others];
}

/** Each of its lines has a bullet or number: nobody writes a sentence so. */
export function isBulleted(text: string): boolean {
  return trimmed(text.split('\n')).every((line) => bullets.test(line) || checked.test(line));
}

function itemsOfLine(line: string): string[] {
  const boxes = trimmed(line.split(/(?<=\S)\s+(?=\[[ x✓✔]?\]\s|[☐☑☒⬜✅]\s)/iu));
  if (boxes.length > 1 && boxes.every((each) => /^(?:\[[ x✓✔]?\]|[☐☑☒⬜✅])/iu.test(each)))
    return boxes;
  const byBullets = trimmed(line.split(/(?:^|\s+)(?:[•‣◦▪●○■□∙☐]|\[ \])\s*/u));
  if (byBullets.length > 1) return byBullets;
  if (/^[-–—*]\s/.test(line)) return trimmed(line.split(/(?:^|\s)[-–—*]\s/));
  return numberedItems(line);
}

/** `1. Call Ann 2. Call Ben` or `a) Call Ann b) Call Ben`, as far as they count up. */
function numberedItems(line: string): string[] {
  const marks = [...line.matchAll(/(?:^|\s)\(?(?:(\d{1,2})[.)]|([a-z])\))\s+(?=\S)/g)];
  const counted = marks.filter(({ 1: number, 2: letter = '' }, index) =>
    number ? Number(number) === index + 1 : letter === 'abcdefghijklmnopqrst'[index],
  );
  if (counted.length < 2 || counted.length < marks.length || marks[0]?.index !== 0) return [line];
  return trimmed(counted.map(({ index }, n) => line.slice(index, counted[n + 1]?.index)));
}

function trimmed(lines: string[]): string[] {
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
}
