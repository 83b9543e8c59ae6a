const secrets: [RegExp, string][] = [
  [/xox[a-z]-[\w-]+|xapp-[\w-]+/gi, '•••'],
  [/\b(sk|pk|rk|whsec)[-_][\w-]{8,}/g, '•••'],
  [/(\/\/)[^/\s:@]*:[^/\s@]*@/g, '$1•••@'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 •••'],
  [/\b(password|token|secret|key|code|state)(["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi, '$1$2•••'],
  // Long runs of what only machines write.
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}\b/gi, '•••'],
];

/** The first line of a failure's text without what nobody must read on a screen; 300 characters at most. */
export function hideSecrets(text: string): string {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  return secrets
    .reduce((left, [pattern, hidden]) => left.replace(pattern, hidden), line)
    .slice(0, 300);
}
