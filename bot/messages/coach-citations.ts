import type { ExchangeView } from '#shared/api/coach.ts';
import { splitCitations } from '#shared/domain/coach-citations.ts';
import { type KnownBlock, link, maxSectionLength, paragraph, section } from './block-kit.ts';
import { cutEscaped, escapeLines, escapeMarkdown, markdownLink } from './slack-text.ts';

type Citing = Pick<ExchangeView, 'citations'> & {
  /** The answer, or the part of it to show. */
  text: string;
  publicUrl: string;
};

/**
 * An answer with what it cites as links to our pages. The model wrote the marks only, so neither an
 * address nor a label in it is the model's; without marks nothing in it is read as markup at all.
 */
export function citedParagraph({ text, citations, publicUrl }: Citing): KnownBlock {
  const pieces = splitCitations(text, citations);
  const plain = pieces.filter((piece) => typeof piece === 'string');
  if (plain.length === pieces.length) return paragraph(plain.join(''));
  let markup = '';
  for (const piece of pieces) {
    const isText = typeof piece === 'string';
    const more = isText ? escapeLines(piece) : link(`${publicUrl}${piece.path}`, piece.label);
    if (markup.length + more.length < maxSectionLength) {
      markup += more;
      continue;
    }
    // A link is shown whole or not at all.
    markup = isText ? cutEscaped(`${markup}${more}`, maxSectionLength) : `${markup}…`;
    break;
  }
  return section(markup);
}

/**
 * The same as Markdown, for a streamed message. As the answer grows, this only grows at its end,
 * unless a mark turns out to stand for nothing.
 */
export function citedMarkdown({ text, citations, publicUrl }: Citing): string {
  let markdown = '';
  for (const piece of splitCitations(text, citations)) {
    if (typeof piece === 'string') {
      markdown += escapeMarkdown(piece);
      continue;
    }
    // `![` would be a picture, `][` another kind of link, and a backslash would undo the bracket.
    if (/[!\]\\]$/.test(markdown)) markdown += ' ';
    markdown += markdownLink(`${publicUrl}${piece.path}`, piece.label);
  }
  return markdown;
}
