import type { MailOf } from '#db/operations/deliveries/mail-outbox.ts';
import {
  findNewSearchMatches,
  type NewSearchMatches,
} from '#db/queries/investors/saved-searches.ts';
import { findMailedUpdate, type MailedUpdate } from '#db/queries/investors/updates.ts';
import { createInvestorMailToken, type InvestorSubscription } from '#db/signed-links.ts';
import { brand } from '#shared/brand.ts';
import { readUpdate, type UpdatePart } from '#shared/domain/investor-updates.ts';
import { searchAddress, searchLabel } from '#shared/domain/saved-searches.ts';
import { pluralize } from '#shared/formats.ts';
import { stageLabels } from '#shared/options.ts';
import type { MailBlock, MailContent } from '#shared/texts/render-mail.ts';
import type { MailContext } from '../../context.ts';

/** Nothing if the mails were stopped, the investor is not approved any more, or no match is left. */
export async function writeSavedSearches(
  { db, config }: MailContext,
  { data }: MailOf<'saved-searches'>,
): Promise<MailContent | null> {
  const matches = await findNewSearchMatches(db, data);
  if (!matches?.isMailed || matches.searches.length === 0) return null;
  const { investorId } = data;
  return savedSearches(matches, {
    investorUrl: `${config.publicUrl}/investor`,
    unsubscribeUrl: unsubscribeUrl(config, { investorId, kind: { searches: true } }),
  });
}

export async function writeStartupUpdate(
  { db, config }: MailContext,
  { data }: MailOf<'startup-update'>,
): Promise<MailContent | null> {
  const update = await findMailedUpdate(db, data);
  if (!update) return null;
  const { startupId } = update;
  return startupUpdate(update, {
    startupUrl: `${config.publicUrl}/investor/startups/${startupId}`,
    unsubscribeUrl: unsubscribeUrl(config, {
      investorId: data.investorId,
      kind: { updatesOf: startupId },
    }),
  });
}

function unsubscribeUrl(
  { publicUrl, appSecret }: MailContext['config'],
  subscription: InvestorSubscription,
): string {
  return `${publicUrl}/unsubscribe/${createInvestorMailToken(appSecret, subscription)}`;
}

/** Once a week: what is new in an investor's saved searches. */
export function savedSearches(
  { name, searches }: Omit<NewSearchMatches, 'isMailed'>,
  { investorUrl, unsubscribeUrl }: { investorUrl: string; unsubscribeUrl: string },
): MailContent {
  const total = searches.reduce((sum, { startups, more }) => sum + startups.length + more, 0);
  const found = pluralize(total, 'new startup');
  return {
    subject: `${found} in your saved searches`,
    title: `${found} for you, ${name}`,
    preview: namesOf(searches, total),
    blocks: [
      ...searches.flatMap((each) => searchBlocks(each, investorUrl)),
      { kind: 'button', label: 'Open the investor portal', url: `${investorUrl}/dashboard` },
    ],
    reason: `You get this at most once a week because you saved searches at ${brand.name}.`,
    unsubscribeUrl,
  };
}

function namesOf(searches: NewSearchMatches['searches'], total: number): string {
  const names = searches.flatMap(({ startups }) => startups.map((each) => each.startupName));
  const named = names.slice(0, 3);
  const more = total > named.length ? ` and ${total - named.length} more` : '';
  return `${named.join(', ')}${more}`;
}

function searchBlocks(
  search: NewSearchMatches['searches'][number],
  investorUrl: string,
): MailBlock[] {
  const rows = search.startups.map(({ founderId, startupName, stage, industry }) => ({
    text: startupName,
    aside: `${stageLabels[stage]}, ${industry}`,
    url: `${investorUrl}/startups/${founderId}`,
  }));
  const more = search.more > 0 ? [{ text: `and ${search.more} more` }] : [];
  const label = searchLabel(search);
  const url = `${investorUrl}/dashboard${searchAddress(search)}`;
  return [
    { kind: 'heading', text: label },
    { kind: 'rows', rows: [...rows, ...more] },
    { kind: 'links', links: [{ label: `All results for ${label}`, url }] },
  ];
}

/** Longer lines don't fit a row of the layout. */
const maxRowLength = 200;

/** A founder's own words to an investor; replies go to the founder only where both were introduced. */
export function startupUpdate(
  { founderName, startupName, subject, body, contact }: MailedUpdate,
  { startupUrl, unsubscribeUrl }: { startupUrl: string; unsubscribeUrl: string },
): MailContent {
  const parts = readUpdate(body);
  const why = contact ? `you were introduced to ${contact.name}` : 'you saved the startup';
  return {
    subject: `${startupName}: ${subject}`,
    title: subject,
    preview: parts.map(previewOf).join(' '),
    blocks: [
      { kind: 'text', text: `An update by ${founderName} of ${startupName}.` },
      ...parts.flatMap(updateBlocks),
      {
        kind: 'text',
        text: contact
          ? `Reply to this email to write back to ${contact.name}.`
          : `To talk to ${founderName}, ask for an introduction on the startup’s page.`,
      },
      { kind: 'button', label: `See ${startupName}`, url: startupUrl },
    ],
    reason: `You get this because ${why} at ${brand.name}.`,
    unsubscribeUrl,
    ...(contact && { replyTo: contact.email }),
  };
}

function previewOf(part: UpdatePart): string {
  if (part.kind === 'list') return `${part.lines.join(', ')}.`;
  if (part.kind === 'table') return `${part.rows.map((cells) => cells.join(' ')).join(', ')}.`;
  return part.kind === 'heading' ? `${part.text}:` : part.text;
}

function updateBlocks(part: UpdatePart): MailBlock[] {
  if (part.kind === 'table') return [part];
  if (part.kind !== 'list') {
    const isTitle = part.kind === 'heading' && part.text.length <= maxRowLength;
    return [{ kind: isTitle ? 'heading' : 'text', text: part.text }];
  }
  if (part.lines.some((line) => line.length > maxRowLength)) {
    return part.lines.map((line) => ({ kind: 'text', text: `• ${line}` }));
  }
  return [{ kind: 'rows', rows: part.lines.map((text) => ({ text })) }];
}
