/** A model may write anything: what PostgreSQL or a page chokes on, or what turns text around, is left out. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\n{3,}/g, '\n\n');
}
