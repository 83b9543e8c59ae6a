const maxTitleLength = 100;
const maxDescriptionLength = 2000;
const listMark = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;

/**
 * A task proposed by a coach's answer, for the founder to edit: the title is the first list item or
 * sentence, the description the whole answer.
 */
export function taskFromAnswer(answer: string): { title: string; description: string } {
  const lines = answer.split('\n').filter((line) => line.trim() !== '');
  const item = lines.find((line) => listMark.test(line)) ?? lines[0] ?? '';
  const text = stripMarkdown(item.replace(listMark, ''));
  const sentence = /^.{8,}?[.!?](?=\s|$)/.exec(text)?.[0].replace(/[.]$/, '') ?? text;
  return {
    title: truncate(sentence, maxTitleLength),
    description: truncate(answer.trim(), maxDescriptionLength),
  };
}

/** Removes the Markdown that models like to use. */
function stripMarkdown(line: string): string {
  return line
    .replace(/[*_`#]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Cuts between words if possible, and never inside a surrogate pair. */
function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = start.lastIndexOf(' ');
  return `${(space > maxLength / 2 ? start.slice(0, space) : start).replace(/[\s,;:]+$/, '')}…`;
}
