/** They order or join what stands beside them, and tag emoji flags: kept unless nothing stands before. */
const joiners = '\\u200C\\u200D\\u{E0020}-\\u{E007F}';
/** Signs before numbers in Arabic and other scripts, which are seen. */
const prefixes = '\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}';
const invisible = new RegExp(
  `(?![${joiners}${prefixes}])[\\p{Cf}\\u115F\\u1160\\u3164\\uFFA0]`,
  'gu',
);
const blankAlone = new RegExp(`^[\\s${joiners}\\uFE00-\\uFE0F\\u2800]*$`, 'u');
const joinersAtEnds = /^[\u200C\u200D]+|[\u200C\u200D]+$/g;

/**
 * A text as it was meant, whatever it was pasted from: without invisible characters (zero-width spaces,
 * marks of direction, soft hyphens), with plain spaces for no-break ones and line breaks for Unicode's
 * separators, in composed letters (NFC), trimmed. What has nothing to see becomes empty.
 */
export function cleanText(pasted: string): string {
  const text = pasted
    .replace(invisible, '')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/[\u00A0\u1680\u2000-\u200A\u202F\u205F]/g, ' ')
    .normalize('NFC')
    .trim()
    .replace(joinersAtEnds, '')
    .trim();
  return blankAlone.test(text) ? '' : text;
}

/** As `cleanText`, for one line: tabs, and separators of lines that nobody sees, are spaces. */
export function cleanLine(pasted: string): string {
  return cleanText(pasted.replace(/[\t\u2028\u2029]/g, ' '));
}
