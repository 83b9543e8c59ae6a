import type { MailOf } from '#db/operations/deliveries/mail-outbox.ts';
import {
  findIntroduction,
  type Introduction,
  type IntroductionPerson,
} from '#db/queries/introductions.ts';
import { createOutcomeToken } from '#db/signed-links.ts';
import { brand } from '#shared/brand.ts';
import type { Viewer } from '#shared/domain/due-dates.ts';
import {
  type IntroductionSide,
  introductionOutcomes,
  outcomeLabels,
} from '#shared/domain/introductions.ts';
import { mailPreference } from '#shared/domain/mail-templates.ts';
import { localDateLabel } from '#shared/formats.ts';
import type { MailContent } from '#shared/texts/render-mail.ts';
import type { MailContext } from '../../context.ts';
import { writeFounderMail } from '../founder-mail.ts';

/** The request, or its reminder, as long as it is not answered. */
export async function writeIntroductionRequest(
  context: MailContext,
  { template, data, founderId }: MailOf<'introduction-requested' | 'introduction-reminder'>,
): Promise<MailContent | null> {
  const introduction = await findIntroduction(context.db, data);
  if (introduction?.state !== 'requested') return null;
  const { recipient } = introduction;
  const isReminder = template === 'introduction-reminder';
  const pageUrl = introductionsUrl(context, recipient);
  if (recipient.kind === 'investor') {
    const settingsUrl = `${context.config.publicUrl}/investor/settings#introductions`;
    return introductionRequested(introduction, {
      viewer: { now: context.clock(), timeZone: brand.timeZone },
      pageUrl,
      settingsUrl,
      isReminder,
    });
  }
  const subscription = { founderId: founderId ?? recipient.id, type: mailPreference(template) };
  return writeFounderMail(context, subscription, async (viewer, { unsubscribeUrl }) =>
    introductionRequested(introduction, {
      viewer,
      pageUrl,
      unsubscribeUrl,
      isReminder,
    }),
  );
}

/** The end of a request. It can't be switched off, and is sent unless somebody has left. */
export async function writeIntroductionAnswer(
  context: MailContext,
  { data: { introductionId, side } }: MailOf<'introduction-settled'>,
): Promise<MailContent | null> {
  const introduction = await findIntroduction(context.db, { introductionId });
  if (!introduction || introduction[side].hasLeft) return null;
  const { state, requester, recipient } = introduction;
  const links = { pageUrl: introductionsUrl(context, requester) };
  switch (state) {
    case 'accepted':
      return requester.hasLeft || recipient.hasLeft
        ? null
        : introductionAccepted(introduction, side);
    case 'declined':
      return introductionDeclined(introduction, links);
    case 'expired':
      return introductionExpired(introduction, links);
    default:
      return null;
  }
}

export async function writeIntroductionOutcome(
  context: MailContext,
  { template, data: { introductionId, side } }: MailOf<'introduction-outcome'>,
): Promise<MailContent | null> {
  const introduction = await findIntroduction(context.db, { introductionId });
  if (introduction?.state !== 'accepted') return null;
  if (introduction.requester.hasLeft || introduction.recipient.hasLeft) return null;
  const { appSecret, publicUrl } = context.config;
  const token = createOutcomeToken(appSecret, { introductionId, side });
  const choices = introductionOutcomes.map((outcome) => ({
    label: outcomeLabels[outcome],
    url: `${publicUrl}/introduction/${token}/${outcome}`,
  }));
  const person = introduction[side];
  const page = { side, choices, pageUrl: introductionsUrl(context, person) };
  if (person.kind === 'investor') return introductionOutcome(introduction, page);
  const subscription = { founderId: person.id, type: mailPreference(template) };
  return writeFounderMail(context, subscription, async (_viewer, { unsubscribeUrl }) =>
    introductionOutcome(introduction, { ...page, unsubscribeUrl }),
  );
}

function introductionsUrl({ config }: MailContext, { kind }: Introduction['requester']): string {
  const path = kind === 'investor' ? '/investor/introductions' : '/app/introductions';
  return `${config.publicUrl}${path}`;
}

type RequestOptions = {
  viewer: Viewer;
  pageUrl: string;
  unsubscribeUrl?: string;
  /** The page on which investors close themselves to requests. */
  settingsUrl?: string;
  isReminder: boolean;
};

/** To the founder or investor who is asked: who asks, in their own words, and where to answer. */
function introductionRequested(
  { requester, recipient, asksTeam, note, kind, expiresAt }: Introduction,
  { viewer, pageUrl, unsubscribeUrl, settingsUrl, isReminder }: RequestOptions,
): MailContent {
  const name = personLabel(requester);
  const asks = kind === 'contact' ? 'would like to contact you' : 'asked you for an introduction';
  return {
    subject: isReminder
      ? `${requester.name} is waiting for your answer`
      : `${requester.name} ${asks}`,
    title: isReminder ? `${name} is still waiting for your answer` : `${name} ${asks}`,
    blocks: [
      { kind: 'text', text: `“${note}”` },
      {
        kind: 'text',
        text: 'If you accept, each of you gets the other’s email address. If it isn’t a fit, decline: we’ll let them know kindly, and they won’t see yours.',
      },
      ...(asksTeam
        ? [
            {
              kind: 'text' as const,
              text: 'Your whole team was asked, and the first answer counts.',
            },
          ]
        : []),
      { kind: 'button', label: 'Accept or decline', url: pageUrl },
      {
        kind: 'text',
        text: `If you don’t answer, the request closes on ${localDateLabel(expiresAt, viewer)}.`,
      },
    ],
    reason:
      recipient.kind === 'investor'
        ? 'You get this because your settings say that founders may ask you for an introduction.'
        : `You get this because someone at ${brand.name} would like to talk to you.`,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...(settingsUrl && { settingsUrl }),
  };
}

/** To both, with the other's address; a reply goes to the other. */
function introductionAccepted(introduction: Introduction, side: IntroductionSide): MailContent {
  const { requester, recipient, note } = introduction;
  const other = side === 'requester' ? recipient : requester;
  const opening =
    side === 'requester'
      ? `${recipient.name} accepted your request.`
      : `You accepted the request of ${requester.name}.`;
  return {
    subject: `Introducing ${requester.name} and ${recipient.name}`,
    title: `Meet ${personLabel(other)}`,
    preview: `${opening} You can write to each other now.`,
    blocks: [
      { kind: 'text', text: `${opening} This is their email address:` },
      { kind: 'rows', rows: [{ text: 'Email', aside: other.email }] },
      { kind: 'button', label: `Write to ${other.name}`, url: `mailto:${encodeURI(other.email)}` },
      { kind: 'text', text: `${side === 'requester' ? 'You' : 'They'} wrote: “${note}”` },
      { kind: 'text', text: 'Replies to this email go to them as well.' },
    ],
    reason: 'You get this because you two agreed to exchange email addresses.',
    replyTo: other.email,
  };
}

function introductionDeclined(
  { kind, recipient, reason }: Introduction,
  { pageUrl }: { pageUrl: string },
): MailContent {
  return {
    subject: `${recipient.name} can’t take up your request right now`,
    title: 'Not this time',
    blocks: [
      {
        kind: 'text',
        text: `${personLabel(recipient)} read your request and can’t take it up right now. That says nothing about you or what you do: time is short, and the fit has to be right on both sides.`,
      },
      ...(reason ? [{ kind: 'text' as const, text: `In their words: “${reason}”` }] : []),
      { kind: 'button', label: 'See your introductions', url: pageUrl },
    ],
    reason: requesterReason(kind),
  };
}

function introductionExpired(
  { kind, recipient }: Introduction,
  { pageUrl }: { pageUrl: string },
): MailContent {
  return {
    subject: `Your request to ${recipient.name} has closed`,
    title: 'Your request has closed',
    blocks: [
      {
        kind: 'text',
        text: `${personLabel(recipient)} didn’t get around to answering it, so it has closed. Nothing was passed on.`,
      },
      { kind: 'button', label: 'See your introductions', url: pageUrl },
    ],
    reason: requesterReason(kind),
  };
}

function requesterReason(kind: Introduction['kind']): string {
  return kind === 'contact'
    ? 'You get this because you wrote to this founder.'
    : 'You get this because you asked for an introduction.';
}

/** A week and a month later: asks what came of it, to be answered with one click. */
function introductionOutcome(
  introduction: Introduction,
  { side, choices, pageUrl, unsubscribeUrl }: OutcomeOptions,
): MailContent {
  const other = side === 'requester' ? introduction.recipient : introduction.requester;
  return {
    subject: `How did your introduction go with ${other.name}?`,
    title: `How did it go with ${personLabel(other)}?`,
    blocks: [
      {
        kind: 'text',
        text: 'You two were introduced a while ago. One click is enough, and you can change your answer later.',
      },
      { kind: 'links', links: choices },
      {
        kind: 'text',
        text: `Only ${brand.name} sees your answer: it tells us which introductions are worth making.`,
      },
      { kind: 'button', label: 'See your introductions', url: pageUrl },
    ],
    reason: 'You get this because you were introduced: a week after it, and a month after it.',
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
}

type OutcomeOptions = {
  side: IntroductionSide;
  choices: { label: string; url: string }[];
  pageUrl: string;
  unsubscribeUrl?: string;
};

function personLabel({ name, about }: IntroductionPerson): string {
  return about ? `${name} (${about})` : name;
}
