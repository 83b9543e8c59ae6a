import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { sendEvent } from '#sandbox/server/slack/people/events.ts';
import { toPerson } from '#sandbox/server/slack/read-state.ts';
import { identity, makeHandles } from '#sandbox/server/slack/start-emulator.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { Person } from '#sandbox/shared/slack-api.ts';

type AuthorizeInput = {
  as: string;
  clientId: string;
  redirectUri: string;
  scope: string;
  userScope: string;
  state: string;
};

/** A person authorises the app. Returns the URL, with its code, that their browser goes to next. */
export async function authorizeApp(
  workspace: SlackWorkspace,
  input: AuthorizeInput,
): Promise<{ location: string }> {
  const member = findMember(workspace, input.as);
  await checkAuthorization(workspace, input);
  if (!input.scope && !input.userScope) {
    throw new SandboxError(400, 'The app asks for nothing: Slack needs at least one permission.');
  }
  const response = await fetch(`${workspace.emulator.url}/oauth/v2/authorize/callback`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      user_id: member.id,
      redirect_uri: input.redirectUri,
      scope: input.scope,
      user_scope: input.userScope,
      state: input.state,
      client_id: input.clientId,
    }),
  });
  const location = response.headers.get('location');
  if (!location) throw new SandboxError(502, 'The Slack emulator gave no address to return to.');
  const code = new URL(location).searchParams.get('code');
  if (code && !input.scope) workspace.memory.identityCodes.add(code);
  return { location };
}

/** The emulator checks client and redirect URL only on its own page, so that page is fetched. */
export async function checkAuthorization(
  workspace: SlackWorkspace,
  input: Pick<AuthorizeInput, 'clientId' | 'redirectUri'>,
): Promise<{ ok: true }> {
  const query = new URLSearchParams({
    client_id: input.clientId,
    redirect_uri: input.redirectUri,
  });
  const page = await fetch(`${workspace.emulator.url}/oauth/v2/authorize?${query}`);
  await page.body?.cancel();
  if (!page.ok || !URL.canParse(input.redirectUri)) {
    throw new SandboxError(
      400,
      'This app is unknown here, or the address it wants you to return to is not registered.',
    );
  }
  return { ok: true };
}

/** Removes the app from the workspace: its token stops working, and it is notified. */
export async function uninstallApp(workspace: SlackWorkspace): Promise<{ ok: true }> {
  if (!workspace.memory.installed) return { ok: true };
  await sendEvent(workspace, {
    event: { type: 'tokens_revoked', tokens: { oauth: [], bot: [identity.botUserId] } },
  });
  await sendEvent(workspace, { event: { type: 'app_uninstalled' } });
  workspace.memory.installed = false;
  workspace.feed.notify('slack');
  return { ok: true };
}

/** Somebody follows the invite link and gets an unclaimed account. */
export async function joinWorkspace(
  workspace: SlackWorkspace,
  input: { email: string; name: string },
): Promise<Person> {
  const email = input.email.trim().toLowerCase();
  const name = input.name.trim();
  const { members, unclaimed } = workspace.emulator;
  const known = members.find((member) => member.email.toLowerCase() === email);
  if (known) return toPerson(known);
  const account = unclaimed.shift();
  if (!account) throw new SandboxError(409, 'Every seat of this sandbox is taken. Start it again.');
  const profile = { real_name: name, display_name: name, email };
  await workspace.emulator.call(account.token, 'users.profile.set', { profile });
  const [handle = account.handle] = makeHandles(
    [name],
    members.map((member) => member.handle),
  );
  const member = { ...account, email, name, handle };
  members.push(member);
  await inviteToGeneral(workspace, member.id);
  workspace.feed.notify('slack');
  return toPerson(member);
}

async function inviteToGeneral(workspace: SlackWorkspace, userId: string): Promise<void> {
  const general = workspace.channels.find((channel) => channel.name === 'general');
  if (general) {
    await workspace.emulator.see('conversations.invite', { channel: general.id, users: userId });
  }
}

/** A person turns on “do not disturb” for some minutes; 0 turns it off. */
export function pauseNotifications(
  workspace: SlackWorkspace,
  input: { as: string; minutes: number },
): { ok: true; until: string | null } {
  const member = findMember(workspace, input.as);
  const until = Date.now() + input.minutes * 60_000;
  if (input.minutes > 0) workspace.memory.doNotDisturbUntil.set(member.id, until);
  else workspace.memory.doNotDisturbUntil.delete(member.id);
  return { ok: true, until: input.minutes > 0 ? new Date(until).toISOString() : null };
}
