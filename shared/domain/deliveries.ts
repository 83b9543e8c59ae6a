import { mailLabels } from './mail-templates.ts';
import { slackMessageLabels } from './slack-messages.ts';

export const deliveryKinds = ['mail', 'post', 'job'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

export const deliveryStates = ['failed', 'waiting'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

// Stryker disable StringLiteral: a test would only repeat the names.
/** Every job, as admins read it. `Jobs` in db says what each is given. */
const jobLabels = {
  'send-channel-messages': 'Send a channel’s posts',
  'edit-post': 'Edit a channel’s post',
  'publish-home': 'Draw a Home tab',
  'welcome-founder': 'Welcome a founder in Slack',
  'refresh-slack-user': 'Look somebody up in Slack',
  'welcome-installer': 'Tell the admin what comes next in Slack',
  'open-cohort-channels': 'Make channels for cohorts',
  'choose-cohort-channel': 'Find a cohort’s channel',
  'rename-topics': 'Name the program in channels’ topics',
  'invite-founders': 'Invite founders to their channel',
  'send-text-sample': 'Send staff a sample of a text in Slack',
  'check-slack': 'Check the bot’s connection to Slack',
  'send-mail': 'Send an email',
  'send-webhooks': 'Send webhooks',
  'cancel-subscription': 'Cancel subscription',
  'answer-question': 'Answer question',
  'stream-answer': 'Stream answer',
  'reply-to-question': 'Reply to question',
  'summarize-conversation': 'Sum up conversation',
  'analyse-website': 'Analyze website',
  'fetch-picture': 'Fetch a founder’s picture',
  'continue-import': 'Import a file',
} as const;
// Stryker restore StringLiteral
export type JobName = keyof typeof jobLabels;

const deliveryLabels: Record<DeliveryKind, Record<string, string>> = {
  mail: mailLabels,
  post: slackMessageLabels,
  job: jobLabels,
};

/** 'Application accepted'. A row of another release, whose kind is not known here, keeps its own name. */
export function deliveryLabel(kind: DeliveryKind, what: string): string {
  const labels = deliveryLabels[kind];
  if (Object.hasOwn(labels, what)) return labels[what] as string;
  const plain = what.replace(/[-_]/g, ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

// Stryker disable StringLiteral,ArrayDeclaration: a test would only repeat these texts.
const lostToken = 'Slack no longer lets the bot in.';
const unreachable = 'Slack could not be reached.';
const slackFailing = 'Slack had a problem.';
const noPermission = 'The bot lacks a permission in Slack. Install it again to grant it.';
const noChannel =
  'The bot can’t find or enter the channel: it was deleted, or made private. Invite the bot there, or choose another channel.';
const closedToPosts =
  'The channel doesn’t let the bot post. Let it in the channel’s posting permissions in Slack, or choose another channel.';
const isPrivate =
  'The channel is private, so the bot can’t invite founders to it. Make it public again in Slack, or choose another channel.';
const userGone = 'Their Slack account is gone. They can connect another one.';
const closedToMessages =
  'They can’t get direct messages from the bot in Slack. It’s in their bell here all the same.';
const isGuest = 'They’re a guest in Slack. A workspace admin can add them to the channel.';
const isElsewhere = 'They’re not in this workspace. A workspace admin can invite them to it.';

const slackReasons = new Map([
  ['workspace_moved', 'The app has moved to another workspace.'],
  ['slack_not_installed', 'The bot is not installed in Slack.'],
  ['invalid_auth', lostToken],
  ['not_authed', lostToken],
  ['token_revoked', lostToken],
  ['token_expired', lostToken],
  ['invalid_refresh_token', 'Slack no longer renews the bot’s token.'],
  ['bad_client_secret', 'Slack doesn’t know this SLACK_CLIENT_SECRET.'],
  ['invalid_client_id', 'Slack doesn’t know this SLACK_CLIENT_ID.'],
  ['account_inactive', lostToken],
  ['missing_scope', noPermission],
  ['no_permission', noPermission],
  ['two_factor_setup_required', lostToken],
  ['team_access_not_granted', lostToken],
  ['unreachable', unreachable],
  ['internal_error', slackFailing],
  ['fatal_error', slackFailing],
  ['service_unavailable', slackFailing],
  ['request_timeout', unreachable],
  ['rate_limited', 'Slack asked to wait.'],
  ['ratelimited', 'Slack asked to wait.'],
  ['quiet_hours', 'It will go out after the founder’s quiet hours.'],
  ['paused', 'It will go out after the founder’s pause.'],
  ['do_not_disturb', 'It will go out after the founder’s “do not disturb” in Slack.'],
  [
    'bot_removed',
    'The bot was removed from the channel. Invite it there again, or choose another channel.',
  ],
  ['channel_not_found', noChannel],
  ['not_in_channel', noChannel],
  ['channel_is_private', isPrivate],
  ['method_not_supported_for_channel_type', isPrivate],
  ['channel_is_limited_access', noChannel],
  ['too_many_members', 'The channel is full. Choose another one.'],
  ['restricted_action_read_only_channel', closedToPosts],
  ['restricted_action_thread_only_channel', closedToPosts],
  ['not_found', 'There is no public channel of that name.'],
  ['is_archived', 'The channel is archived. Unarchive it in Slack, or choose another one.'],
  ['restricted_action', 'The workspace doesn’t allow the bot to do that.'],
  ['taken_by_another_cohort', 'Another cohort already uses that channel.'],
  ['ekm_access_denied', 'The organization has suspended messages in Slack.'],
  ['org_login_required', 'The workspace is moving to an organization, and Slack asks to wait.'],
  ['team_added_to_org', 'The workspace is moving to an organization, and Slack asks to wait.'],
  ['message_limit_exceeded', 'The workspace sends more messages than its Slack plan allows.'],
  ['user_not_found', userGone],
  ['user_disabled', userGone],
  ['user_not_visible', isElsewhere],
  ['cannot_dm_bot', closedToMessages],
  ['cannot_dm_user', closedToMessages],
  ['messages_tab_disabled', 'The app’s messages tab is off. Switch it on in the app’s settings.'],
  ['app_access_restricted', 'The workspace doesn’t let them use the app. An admin can allow it.'],
  ['user_is_restricted', isGuest],
  ['user_is_ultra_restricted', isGuest],
  ['ura_max_channels', isGuest],
  ['cant_invite', 'Slack doesn’t let the bot invite them. A workspace admin can add them.'],
  ['org_user_not_in_team', isElsewhere],
  ['invitee_cant_see_channel', isElsewhere],
  ['no_external_invite_permission', isElsewhere],
  ['msg_too_long', 'The post is too long for Slack.'],
  ['unreadable_subject', 'What it is about can’t be read from the database.'],
]);

// Stryker restore StringLiteral,ArrayDeclaration
export function slackReason(reason: string): string {
  if (/^http_\d/.test(reason)) return slackFailing;
  return slackReasons.get(reason) ?? 'Slack refused it.';
}

/** A mail server's answer in plain words: `reason` is its code and its own words. */
function mailReason(reason: string): string {
  if (reason === 'mail_not_configured') return 'No email server is configured.';
  const [code = ''] = reason.split(/[: ]/);
  if (code === 'EAUTH') return 'The email server rejected our password.';
  if (/^(ESOCKET|ECONNECTION|ETIMEDOUT|EDNS|ECONN\w*|ENOTFOUND)$/.test(code)) {
    return 'The email server couldn’t be reached.';
  }
  if (code === 'EENVELOPE') {
    return / 4\d\d[ -]/.test(reason)
      ? 'The email server didn’t accept the address just now.'
      : 'The email server doesn’t accept the address.';
  }
  return code === 'EMESSAGE'
    ? 'The email server doesn’t accept the email.'
    : 'It couldn’t be sent.';
}

/** The reason why a delivery is not done, with the other side's own words where they help. */
export function deliveryReason(
  kind: DeliveryKind,
  reason: string | null,
): { text: string; detail: string | null } {
  if (reason === null) return { text: 'Nobody has tried to send it yet.', detail: null };
  if (kind === 'post') return { text: slackReason(reason), detail: reason };
  if (kind === 'job') return { text: 'It stopped with an error.', detail: reason };
  const isOurs = reason === 'mail_not_configured';
  return { text: mailReason(reason), detail: isOurs ? null : reason };
}

const secretPatterns: [RegExp, string][] = [
  [/xox[a-z]-[\w-]+|xapp-[\w-]+/gi, '•••'],
  [/\b(sk|pk|rk|whsec)[-_][\w-]{8,}/g, '•••'],
  [/(\/\/)[^/\s:@]*:[^/\s@]*@/g, '$1•••@'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 •••'],
  [/\b(password|token|secret|key|code|state)(["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi, '$1$2•••'],
  // Long runs of letters and digits, such as tokens and hashes.
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}\b/gi, '•••'],
];

/** The first line of an error text without secrets, cut to 300 characters. */
export function hideSecrets(text: string): string {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  return secretPatterns
    .reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), line)
    .slice(0, 300);
}
