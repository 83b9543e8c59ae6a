import type { Introduction, Person } from '#db/queries/introductions.ts';
import { brand } from '#shared/brand.ts';
import type { IntroductionSide } from '#shared/domain/introductions.ts';
import { localDate, longDay } from '#shared/time.ts';
import type { MailContent } from '../mail-layout.ts';

type Asking = { timeZone: string; pageUrl: string; unsubscribeUrl: string; isReminder: boolean };

/** To the asked founder: who asks, in their own words, and where to answer. */
export function introductionRequested(
  { asker, note, kind, expiresAt }: Introduction,
  { timeZone, pageUrl, unsubscribeUrl, isReminder }: Asking,
): MailContent {
  const who = named(asker);
  const asks = kind === 'contact' ? 'would like to contact you' : 'asks you for an introduction';
  return {
    subject: isReminder ? `${asker.name} is waiting for your answer` : `${asker.name} ${asks}`,
    title: isReminder ? `${who} is still waiting for your answer` : `${who} ${asks}`,
    blocks: [
      { kind: 'text', text: `“${note}”` },
      {
        kind: 'text',
        text: 'If you accept, each of you gets the other’s email address. If it does not fit, decline: they are told kindly, and see nothing of yours.',
      },
      { kind: 'button', label: 'Accept or decline', url: pageUrl },
      {
        kind: 'text',
        text: `Without an answer the request closes on ${longDay(localDate(expiresAt, timeZone))}.`,
      },
    ],
    because: `You get this because somebody at ${brand.name} would like to talk to you.`,
    unsubscribeUrl,
  };
}

/** To both: the other's address. Answering the mail writes to them. */
export function introductionAccepted(
  introduction: Introduction,
  side: IntroductionSide,
): MailContent {
  const { asker, asked, note } = introduction;
  const other = side === 'asker' ? asked : asker;
  const said =
    side === 'asker'
      ? `${asked.name} accepted your request.`
      : `You accepted the request of ${asker.name}.`;
  return {
    subject: `You are introduced: ${asker.name} and ${asked.name}`,
    title: `Meet ${named(other)}`,
    blocks: [
      { kind: 'text', text: `${said} This is their email address:` },
      { kind: 'rows', rows: [{ text: other.name, beside: other.email }] },
      { kind: 'button', label: `Write to ${other.name}`, url: `mailto:${encodeURI(other.email)}` },
      { kind: 'text', text: `What it began with: “${note}”` },
      { kind: 'text', text: 'Your answer to this mail goes to them as well.' },
    ],
    because: 'You get this because you two agreed to exchange email addresses.',
    replyTo: other.email,
  };
}

/** To the asker, kindly. */
export function introductionDeclined(
  { asked, reason }: Introduction,
  { pageUrl }: { pageUrl: string },
): MailContent {
  return {
    subject: `${asked.name} can’t take up your request just now`,
    title: 'Not this time',
    blocks: [
      {
        kind: 'text',
        text: `${named(asked)} read your request and can’t take it up just now. That says nothing about you or what you do: time is short, and the fit has to be right on both sides.`,
      },
      ...(reason ? [{ kind: 'text' as const, text: `Their words: “${reason}”` }] : []),
      { kind: 'button', label: 'See your introductions', url: pageUrl },
    ],
    because: 'You get this because you asked for an introduction.',
  };
}

export function introductionExpired(
  { asked }: Introduction,
  { pageUrl }: { pageUrl: string },
): MailContent {
  return {
    subject: `Your request to ${asked.name} has closed`,
    title: 'Your request has closed',
    blocks: [
      {
        kind: 'text',
        text: `${named(asked)} did not get round to answering it, so it is open no longer. Nothing was passed on.`,
      },
      { kind: 'button', label: 'See your introductions', url: pageUrl },
    ],
    because: 'You get this because you asked for an introduction.',
  };
}

type Choice = { label: string; url: string };

/** A week and a month after: what came of it, by one click. */
export function introductionOutcome(
  introduction: Introduction,
  { side, choices, unsubscribeUrl }: OutcomeOptions,
): MailContent {
  const other = side === 'asker' ? introduction.asked : introduction.asker;
  return {
    subject: `What came of your introduction to ${other.name}?`,
    title: `You and ${named(other)}`,
    blocks: [
      {
        kind: 'text',
        text: 'You two were introduced a while ago. What came of it? One click is enough; you can change your answer later.',
      },
      { kind: 'links', links: choices },
      {
        kind: 'text',
        text: `Only ${brand.name} sees your answer: it tells us which introductions are worth making.`,
      },
    ],
    because: 'You get this because you were introduced: a week after it, and a month after it.',
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
}

type OutcomeOptions = { side: IntroductionSide; choices: Choice[]; unsubscribeUrl?: string };

function named({ name, about }: Person): string {
  return about ? `${name} (${about})` : name;
}
