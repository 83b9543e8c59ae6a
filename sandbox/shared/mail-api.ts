export type MailSummary = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  preview: string;
  at: string;
};

export type MailMessage = MailSummary & {
  html: string | null;
  text: string | null;
  /** Every http(s) URL in the mail, once each, in order. */
  links: string[];
};
