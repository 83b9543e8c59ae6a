const maxTitleLength = 100;
const maxDescriptionLength = 2000;
const listMark = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;

/**
 * A task out of an answer: its first list item, else its first sentence, as the title, the whole
 * answer as the notes. A proposal: the founder edits it before it is added.
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

/** One line without the marks of emphasis, as models like to set them. */
function stripMarkdown(line: string): string {
  return line
    .replace(/[*_`#]+/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Cut between words where one is near, never inside a letter. */
function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = start.lastIndexOf(' ');
  return `${(space > most / 2 ? start.slice(0, space) : start).replace(/[\s,;:]+$/, '')}…`;
}
