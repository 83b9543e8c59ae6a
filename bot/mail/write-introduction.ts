import type { ClaimedMail } from '#db/operations/deliveries/mail-outbox.ts';
import { findIntroduction, type Introduction } from '#db/queries/introductions.ts';
import { createOutcomeToken } from '#db/signed-links.ts';
import {
  type IntroductionSide,
  introductionOutcomes,
  outcomeLabels,
} from '#shared/domain/introductions.ts';
import type { BotContext } from '../context.ts';
import type { MailContent } from './mail-layout.ts';
import {
  introductionAccepted,
  introductionDeclined,
  introductionExpired,
  introductionOutcome,
  introductionRequested,
} from './templates/introduction-mails.ts';
import { writeNudge } from './write-nudge.ts';

export type IntroductionMail = Extract<ClaimedMail, { template: `introduction-${string}` }>;

/** Written from the introduction as it stands now; an address is in it only while it is accepted. */
export async function writeIntroduction(
  context: BotContext,
  mail: IntroductionMail,
): Promise<MailContent | 'quiet_hours' | null> {
  const { introductionId } = mail.data;
  const introduction = await findIntroduction(context.db, { introductionId });
  if (!introduction) return null;
  switch (mail.template) {
    case 'introduction-requested':
    case 'introduction-reminder': {
      const isReminder = mail.template === 'introduction-reminder';
      return writeRequest(context, introduction, isReminder);
    }
    case 'introduction-settled':
      return writeSettled(context, introduction, mail.data.side);
    case 'introduction-outcome':
      return writeOutcome(context, introduction, mail.data.side);
  }
}

function pageUrl({ config }: BotContext, { kind }: Introduction['asker']): string {
  const path = kind === 'investor' ? '/investor/dashboard' : '/app/introductions';
  return `${config.publicUrl}${path}`;
}

async function writeRequest(
  context: BotContext,
  introduction: Introduction,
  isReminder: boolean,
): Promise<MailContent | 'quiet_hours' | null> {
  const { state, asked } = introduction;
  if (state !== 'requested') return null;
  const subscription = { founderId: asked.id, type: 'introduction' } as const;
  return writeNudge(context, subscription, async ({ timeZone }, { unsubscribeUrl }) =>
    introductionRequested(introduction, {
      timeZone,
      pageUrl: pageUrl(context, asked),
      unsubscribeUrl,
      isReminder,
    }),
  );
}

/** The answer to one's own request comes whatever else is wanted, unless somebody has left. */
function writeSettled(
  context: BotContext,
  introduction: Introduction,
  side: IntroductionSide,
): MailContent | null {
  const { state, asker, asked } = introduction;
  const links = { pageUrl: pageUrl(context, asker) };
  if (introduction[side].hasLeft) return null;
  switch (state) {
    case 'accepted':
      return asker.hasLeft || asked.hasLeft ? null : introductionAccepted(introduction, side);
    case 'declined':
      return introductionDeclined(introduction, links);
    case 'expired':
      return introductionExpired(introduction, links);
    default:
      return null;
  }
}

async function writeOutcome(
  context: BotContext,
  introduction: Introduction,
  side: IntroductionSide,
): Promise<MailContent | 'quiet_hours' | null> {
  const { id: introductionId, state, asker, asked } = introduction;
  if (state !== 'accepted' || asker.hasLeft || asked.hasLeft) return null;
  const { appSecret, publicUrl } = context.config;
  const token = createOutcomeToken(appSecret, { introductionId, side });
  const choices = introductionOutcomes.map((outcome) => ({
    label: outcomeLabels[outcome],
    url: `${publicUrl}/introduction/${token}/${outcome}`,
  }));
  const person = introduction[side];
  if (person.kind === 'investor') return introductionOutcome(introduction, { side, choices });
  const subscription = { founderId: person.id, type: 'introduction' } as const;
  return writeNudge(context, subscription, async (_viewer, { unsubscribeUrl }) =>
    introductionOutcome(introduction, { side, choices, unsubscribeUrl }),
  );
}
