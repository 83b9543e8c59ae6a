import { brand } from '../brand.ts';
import { checkText } from './check-text.ts';
import { fillParagraphs, fillPlain } from './markup.ts';
import type { MailBlock, MailContent } from './render-mail.ts';
import {
  type MailTextId,
  type MailTextValues,
  mailText,
  type TextContent,
  type TextId,
  textDeclaration,
} from './texts.ts';

/** An email as far as it doesn't depend on its words. */
type Wording = {
  id: MailTextId;
  values: Readonly<Record<string, string>>;
  /** The address of its button. */
  url: string;
  /** The button's, if it isn't always the same. */
  label?: string;
  unsubscribeUrl?: string;
};

/** `reword` says the same in the words of staff. */
export type WordedMail = MailContent & {
  id: MailTextId;
  reword: (edited: TextContent) => MailContent;
};

/** An email of which staff may edit the words, in the original ones. */
export function wordMail<Id extends MailTextId>(
  wording: Wording & { id: Id; values: MailTextValues<Id> },
): WordedMail {
  const { original } = mailText(wording.id);
  return {
    ...compose(wording, original),
    id: wording.id,
    reword(edited) {
      const [problem] = checkText(wording.id, edited);
      if (problem) throw new Error(`The ${problem.field} can’t be used: ${problem.message}`);
      return compose(wording, edited);
    },
  };
}

/** The same with made-up values. Placeholders that don't exist stay as they were typed. */
export function sampleMail(
  id: MailTextId,
  content: TextContent,
  { publicUrl }: { publicUrl: string },
): MailContent {
  const url = publicUrl + mailText(id).button.path;
  return compose({ id, values: sampleValues(id), url }, content);
}

export function sampleValues(id: TextId) {
  return Object.fromEntries(
    Object.entries(textDeclaration(id).placeholders).map(([name, { sample }]) => [
      name,
      fillPlain(sample, { values: { program: brand.name } }),
    ]),
  );
}

function compose(
  { id, values: own, url, label, unsubscribeUrl }: Wording,
  { subject, title, body }: TextContent,
): MailContent {
  const { button, after, reason } = mailText(id);
  const values = { ...own, program: brand.name };
  const plain = (text: string) => fillPlain(text, { values });
  const below: MailBlock[] = after ? [{ kind: 'text', text: after }] : [];
  return {
    subject: plain(subject),
    title: plain(title),
    blocks: [
      ...fillParagraphs(body, { values }).map((lines): MailBlock => ({ kind: 'paragraph', lines })),
      {
        kind: 'button',
        label: plain(label ?? button.label),
        url,
        ...(button.isOnlyWay && { isOnlyWay: true }),
      },
      ...below,
    ],
    reason: plain(reason),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
}
