/** What a failed attempt to send a mail means for it. */
export type MailFailure = {
  kind: /** The mail server is unwell, out of reach, or does not let us in: later, as long as it takes. */
    | 'down'
    /** This mail was not taken now: later, but not for ever. */
    | 'deferred'
    /** It will never be taken. */
    | 'refused';
  reason: string;
};

type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string };

/** Only what the server says of the recipient or of the mail itself is held against the mail. */
export function describeMailFailure(error: unknown): MailFailure {
  const { code, responseCode, command, response } = error as SmtpError;
  const reason = [code ?? 'unknown', response]
    .filter(Boolean)
    .join(': ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 300);
  const isOwn = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (!isOwn) return { kind: 'down', reason };
  // Without an answer the address itself was no address.
  const isForGood = responseCode === undefined || responseCode >= 500;
  return { kind: isForGood ? 'refused' : 'deferred', reason };
}
