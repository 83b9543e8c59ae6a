const declarations = [
  /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i,
  /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i,
];

/**
 * The characters of a page, as browsers find them: by the mark that its bytes begin with, then by its
 * header, then by its own tag. A page that says nothing, or isn't the UTF-8 that it says it is, is read
 * as windows-1252.
 */
export function decodePage(bytes: Buffer, type: string): string {
  const wide = wideEncoding(bytes);
  if (wide) return decode(bytes, wide);
  const start = bytes.subarray(0, 4096).toString('latin1');
  const named = decoderName(/charset\s*=\s*["']?([\w-]+)/i.exec(type)?.[1]);
  const written = decoderName(declarations.map((each) => each.exec(start)?.[1]).find(Boolean));
  // Bytes in which a tag could be read are not UTF-16, whatever it says.
  const encoding = named ?? (written?.startsWith('utf-16') ? 'utf-8' : written) ?? 'utf-8';
  const text = decode(bytes, encoding);
  return encoding === 'utf-8' && isMostlyBroken(text) ? decode(bytes, 'windows-1252') : text;
}

/** A UTF-16 page is known by its mark, or by the zero beside its first bracket. */
function wideEncoding(bytes: Buffer): string | null {
  const [first, second] = bytes;
  if (first === 0xef && second === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  return isLittle ? 'utf-16le' : isBig ? 'utf-16be' : null;
}

/** Null for a name that nobody knows. */
function decoderName(label: string | undefined): string | null {
  try {
    return label ? new TextDecoder(label).encoding : null;
  } catch {
    return null;
  }
}

function decode(bytes: Buffer, encoding: string): string {
  const decoder = new TextDecoder(encoding);
  // Node reads windows-1252 in one go as Latin-1, which has no quotes and no euro.
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

function isMostlyBroken(text: string): boolean {
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  return broken > (text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0);
}

/** True for what no text begins with: a picture, an archive, a PDF. */
export function isBinary(text: string): boolean {
  return /[^\P{Cc}\t\n\f\r\u0080-\u009f]|^%PDF-/u.test(text.slice(0, 1024));
}
