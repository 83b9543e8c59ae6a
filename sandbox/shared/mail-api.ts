/** `kind` is the name of an example's kind. */
export type SentMail = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  at: string;
  html: string | null;
  text: string | null;
  kind?: string;
};

export type MailMessage = SentMail & {
  preview: string;
  /** Every http(s) URL in the mail, once each, in order. */
  links: string[];
};

export type MailSummary = Omit<MailMessage, 'html' | 'text' | 'links'>;
