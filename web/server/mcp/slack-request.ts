import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const maxAgeSeconds = 300;

type Signed = {
  signingSecret: string | null;
  signature: string;
  timestamp: string | undefined;
  rawBody: Buffer;
  now: Date;
};

/** True if Slack signed these very bytes within the last five minutes. */
export function isSignedBySlack(request: Signed): boolean {
  const { signingSecret, signature, timestamp = '', rawBody, now } = request;
  if (!signingSecret || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > maxAgeSeconds) return false;
  const digest = createHmac('sha256', signingSecret)
    .update(`v0:${timestamp}:`)
    .update(rawBody)
    .digest('hex');
  const [ours, theirs] = [Buffer.from(`v0=${digest}`), Buffer.from(signature)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

const slackId = z.string().min(1).max(40);
const bodySchema = z.object({
  params: z.object({
    _meta: z.object({ slack: z.object({ user_id: slackId, team_id: slackId }) }),
  }),
});

/** For whom Slack's assistant asks; null for what it asks for itself, such as what there is. */
export function slackUserOf(body: unknown): { userId: string; teamId: string } | null {
  const { data } = bodySchema.safeParse(body);
  if (!data) return null;
  const { user_id: userId, team_id: teamId } = data.params._meta.slack;
  return { userId, teamId };
}
