import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { toLine } from './to-line.ts';

export type MailRow = { text: string; beside?: string; url?: string };

/** What a mail is made of. Both forms, text and HTML, are written from it; all of it is escaped. */
export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  /** Numbers first: large, side by side. */
  | { kind: 'figures'; figures: { value: string; label: string }[] }
  | { kind: 'rows'; rows: MailRow[] }
  /** Several ways on, one below the other. */
  | { kind: 'links'; links: { label: string; url: string }[] }
  /** One per mail. `isOnlyWay`: without it the reader is stuck, so its address is spelled out too. */
  | { kind: 'button'; label: string; url: string; isOnlyWay?: boolean };

export type MailContent = {
  subject: string;
  title: string;
  blocks: MailBlock[];
  /** Why it was sent to whom it was sent: "You get this because …" */
  because: string;
  unsubscribeUrl?: string;
  /** Whom an answer goes to, instead of us: one address. */
  replyTo?: string;
};

export type Letterhead = { publicUrl: string; supportEmail: string };

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
  replyTo?: string;
};

/** The one layout of all mails. */
export function renderMail(content: MailContent, letterhead: Letterhead): RenderedMail {
  const subject = toLine(content.subject, 150);
  const { unsubscribeUrl, replyTo } = content;
  return {
    subject,
    text: mailText(content, letterhead),
    html: mailHtml({ ...content, subject }, letterhead),
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...(replyTo && { replyTo }),
  };
}
