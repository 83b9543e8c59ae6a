import { WebAPIPlatformError } from '@slack/web-api';
import { expect, test } from 'vitest';
import { slackReason } from '#shared/domain/deliveries.ts';
import { describeFailure } from './slack-client.ts';

const words = (text: string) => text.trim().split(/\s+/);

const describe = (error: string, more: object = {}) =>
  describeFailure(new WebAPIPlatformError({ ok: false, error, ...more }));

/** On nearly every method's page. */
const common = words(`access_denied accesslimited account_inactive deprecated_endpoint
  ekm_access_denied enterprise_is_restricted fatal_error internal_error invalid_arg_name
  invalid_arguments invalid_array_arg invalid_auth invalid_charset invalid_form_data invalid_post_type
  is_bot method_deprecated missing_post_type missing_scope no_permission not_allowed_token_type
  not_authed org_login_required ratelimited request_timeout service_unavailable
  team_access_not_granted team_added_to_org token_expired token_revoked two_factor_setup_required
  unknown_method invalid_json json_not_object upgrade_required`);

/** The errors that Slack's pages of the methods list. */
const documented: Record<string, string[]> = {
  'chat.postMessage': words(`app_access_restricted as_user_not_supported
    attachment_payload_limit_exceeded cannot_reply_to_message channel_not_found
    duplicate_channel_not_found duplicate_message_not_found invalid_blocks invalid_blocks_format
    invalid_metadata_format invalid_metadata_schema is_archived markdown_text_conflict
    message_limit_exceeded messages_tab_disabled metadata_must_be_sent_from_app metadata_too_large
    missing_file_data msg_blocks_too_long msg_too_long no_text not_in_channel rate_limited
    restricted_action restricted_action_non_threadable_channel restricted_action_read_only_channel
    restricted_action_thread_locked restricted_action_thread_only_channel send_on_behalf_not_allowed
    slack_connect_canvas_sharing_blocked slack_connect_file_link_sharing_blocked
    slack_connect_lists_sharing_blocked team_not_found too_many_attachments too_many_contact_cards
    cannot_dm_bot user_not_found user_disabled`),
  'chat.update': words(`block_mismatch cant_update_message edit_window_closed
    external_channel_migrating is_inactive message_not_found streaming_state_conflict update_failed`),
  'conversations.invite': words(`already_in_channel app_cannot_join_channel cant_invite
    cant_invite_self channel_not_found external_channel_migrating failed_for_some_users
    invitee_cant_see_channel is_archived method_not_supported_for_channel_type
    no_external_invite_permission no_user not_in_channel org_user_not_in_team too_many_users
    ura_max_channels user_is_bot user_is_restricted user_is_ultra_restricted user_not_found`),
  'conversations.open': words(`channel_not_found invalid_user_combination
    method_not_supported_for_channel_type not_enough_users too_many_users user_disabled
    user_not_found user_not_visible users_list_not_supplied`),
  'conversations.join': words(`channel_is_limited_access channel_not_found is_archived
    method_not_supported_for_channel_type too_many_members`),
  'conversations.setTopic': words(`channel_not_found is_archived
    method_not_supported_for_channel_type not_in_channel too_long user_is_restricted`),
  'conversations.create': words(`cannot_create_channel invalid_name invalid_name_maxlength
    invalid_name_punctuation invalid_name_required invalid_name_specials name_taken no_channel
    restricted_action`),
  'users.info': words(`too_many_users user_not_found user_not_visible`),
};

const limited = words('ratelimited rate_limited message_limit_exceeded');
const down = words(`accesslimited ekm_access_denied external_channel_migrating fatal_error
  internal_error org_login_required request_timeout service_unavailable streaming_state_conflict
  team_added_to_org update_failed`);
const revoked = words(`account_inactive invalid_auth missing_scope no_permission not_authed
  team_access_not_granted token_expired token_revoked two_factor_setup_required`);
const noChannel = words(`channel_is_limited_access channel_not_found is_archived
  method_not_supported_for_channel_type not_in_channel restricted_action_read_only_channel
  restricted_action_thread_only_channel too_many_members`);

test.each(Object.entries(documented))('every error of %s has its kind', (_method, errors) => {
  for (const error of [...common, ...errors]) {
    const kind = limited.includes(error)
      ? 'limited'
      : down.includes(error)
        ? 'down'
        : revoked.includes(error)
          ? 'revoked'
          : noChannel.includes(error)
            ? 'no_channel'
            : 'refused';
    const failure = describe(error);
    expect([failure.kind, failure.reason], error).toEqual([kind, error]);
    expect('isUnknown' in failure && failure.isUnknown, error).toBeFalsy();
  }
});

test('what waits for somebody’s doing is said in plain words', () => {
  for (const error of [...revoked, ...noChannel]) {
    expect(slackReason(error), error).not.toBe('Slack refused it.');
  }
});

test('an error that Slack has not told us of may pass', () => {
  expect(describe('brand_new_error')).toMatchObject({ kind: 'refused', isUnknown: true });
});

test.each(['groups:write', 'groups:read', 'groups:write,groups:write.invites'])(
  'a channel that needs %s was made private, which is no lack of a permission',
  (needed) => {
    const failure = describe('missing_scope', { needed, provided: 'channels:manage' });
    expect(failure).toEqual({ kind: 'no_channel', reason: 'channel_is_private' });
  },
);

test.each(['channels:manage', 'channels:manage,groups:write', undefined, 7])(
  'without %s the bot lacks a permission',
  (needed) => {
    expect(describe('missing_scope', { needed }).kind).toBe('revoked');
  },
);
