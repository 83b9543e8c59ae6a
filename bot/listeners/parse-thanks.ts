export type ParsedThanks = { userId: string; handle: string | null; forWhat: string };

/**
 * `<@U1|ada> for WHAT`, as Slack writes `@ada for WHAT`; null when nobody is mentioned first.
 * What follows is read as it was typed: mentions, channels and addresses lose Slack's brackets.
 */
export function parseThanks(text: string): ParsedThanks | null {
  const match = /^(?:to\s+)?<@([UW][A-Z0-9]{1,30})(?:\|([^<>]*))?>[\s,:]*([\s\S]*)$/i.exec(text);
  if (!match) return null;
  const [, userId = '', handle, rest = ''] = match;
  const forWhat = asTyped(rest)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^for\b\s*/i, '');
  return { userId: userId.toUpperCase(), handle: handle || null, forWhat };
}

function asTyped(text: string): string {
  return text
    .replace(/<([@#!])([^<>|]*)(?:\|([^<>]*))?>/g, (_, mark: string, id: string, name?: string) => {
      return `${mark === '!' ? '@' : mark}${name || id}`;
    })
    .replace(/<(?:mailto:)?([^<>|\s]+)(?:\|([^<>]*))?>/g, (_, url: string, label?: string) => {
      return label || url;
    });
}
