import { hasLooseBrace, placeholdersOf, unusableLinks } from './markup.ts';
import { isMailText, type TextContent, type TextId, textDeclaration } from './texts.ts';

type TextField = keyof TextContent;
export const maxSubjectLength = 150;
/** Slack shows a section of 3,000 characters, and escaping and values make a text longer. */
export const maxBodyLength = (id: TextId): number => (isMailText(id) ? 5_000 : 1_500);
const maxSlackParagraphs = 10;

type TextProblem = { field: TextField; message: string };

/** Everything that keeps a text from being sent, with the field that it stands in. */
export function checkText(id: TextId, content: TextContent): TextProblem[] {
  const fields: TextField[] = isMailText(id) ? ['subject', 'title', 'body'] : ['body'];
  return fields.flatMap((field) => {
    const messages = [
      ...(content[field].trim() ? [] : ['Please write something here.']),
      ...placeholderProblems(id, field, content[field]),
      ...(field === 'body' ? bodyProblems(id, content.body) : []),
    ];
    return messages.map((message) => ({ field, message }));
  });
}

function placeholderProblems(id: TextId, field: TextField, text: string): string[] {
  const { placeholders } = textDeclaration(id);
  const known = Object.keys(placeholders);
  const used = placeholdersOf(text);
  const unknown = used.filter((name) => !known.includes(name));
  const missing = Object.entries(placeholders).filter(
    ([name, { isRequired }]) => field === 'body' && isRequired && !used.includes(name),
  );
  return [
    ...unknown.map(
      (name) =>
        `{${name}} isn’t a placeholder of this text. There are ${known.map((each) => `{${each}}`).join(', ')}.`,
    ),
    ...(hasLooseBrace(text)
      ? [`Please write placeholders like {${known[0]}}, with one brace on each side.`]
      : []),
    ...missing.map(([name, { label }]) => `Please keep {${name}} in the text. ${label}.`),
  ];
}

function bodyProblems(id: TextId, body: string): string[] {
  const max = maxBodyLength(id);
  return [
    ...(body.length > max ? [`Please keep this under ${max} characters.`] : []),
    ...(!isMailText(id) && body.split(/\n\s*\n/).length > maxSlackParagraphs
      ? [`Please keep this under ${maxSlackParagraphs + 1} paragraphs.`]
      : []),
    ...unusableLinks(body).map(
      (url) =>
        `“${url}” can’t be a link: links begin with https:// or mailto:, without spaces, braces or parentheses.`,
    ),
  ];
}
