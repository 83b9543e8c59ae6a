/** Marks that begin a quotation, each with those that may end it. */
const quotations: Record<string, string> = {
  '"': '"',
  '“': '”“"',
  '„': '“”"',
  '”': '”',
  '«': '»',
  '»': '«',
  "'": "'",
  '‘': '’‘',
  '‚': '‘’',
  '`': '`',
};
const anyMark = /["“”„«»'‘’‚`]/;
const apostrophe = /(?<=\p{L})['’](?=\p{L})/gu;

/**
 * The words of a text that stands in quotation marks as a whole, as people copy an example or their editor
 * sets it: `“Call Bo by friday”`. Any other text is returned as it is.
 */
export function unquoted(text: string): string {
  const typed = text.trim();
  const words = typed.slice(1, -1).trim();
  const isWhole = quotations[typed[0] ?? '']?.includes(typed.at(-1) ?? ' ');
  if (!isWhole || words === '' || anyMark.test(words.replace(apostrophe, ''))) return text;
  return words;
}
