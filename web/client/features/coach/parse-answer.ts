export type AnswerPart =
  | { kind: 'text'; lines: string[] }
  | { kind: 'list'; items: string[]; isNumbered: boolean };

const item = /^\s*(?:[-*•]|(\d{1,2})[.)])\s+(.*)$/;

/**
 * The paragraphs and lists of an answer. Nothing else of it is understood: no markup, no links, no
 * pictures. Marks of emphasis are left out.
 */
export function parseAnswer(answer: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let isNew = true;
  for (const line of answer.split('\n')) {
    if (line.trim() === '') {
      isNew = true;
      continue;
    }
    const last = parts.at(-1);
    const found = item.exec(line);
    if (found) {
      const isNumbered = found[1] !== undefined;
      const text = plain(found[2] ?? '');
      if (last?.kind === 'list' && last.isNumbered === isNumbered) last.items.push(text);
      else parts.push({ kind: 'list', items: [text], isNumbered });
    } else if (last?.kind === 'text' && !isNew) last.lines.push(plain(line));
    else parts.push({ kind: 'text', lines: [plain(line)] });
    isNew = false;
  }
  return parts;
}

function plain(line: string): string {
  return line
    .trim()
    .replace(/^#{1,6}\s+/, '')
    .replace(/\*\*(.+?)\*\*/g, '$1');
}
