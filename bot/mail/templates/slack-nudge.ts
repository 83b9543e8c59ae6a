import { brand } from '#shared/brand.ts';
import type { MailContent } from '../mail-layout.ts';

type Nudge = { founderName: string; publicUrl: string };

/** The community's admin asks a founder to connect Slack. */
export function slackNudge({ founderName, publicUrl }: Nudge): MailContent {
  return {
    subject: `Connect ${brand.name} with Slack`,
    title: `${founderName}, your cohort is in Slack`,
    blocks: [
      {
        kind: 'text',
        text: 'Connect your account once, and you complete tasks, pledge and see your streak without leaving Slack. Your cohort’s channel opens to you as well.',
      },
      { kind: 'button', label: 'Connect Slack', url: `${publicUrl}/slack/connect` },
    ],
    because: `You get this because an admin of ${brand.name} asked you to connect. You can do without it.`,
  };
}
