/** A pattern for `ilike`, in which `%`, `_` and `\` of the text stand for themselves. */
export function containing(text: string, where: 'anywhere' | 'start' = 'anywhere'): string {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return where === 'start' ? `${literal}%` : `%${literal}%`;
}
