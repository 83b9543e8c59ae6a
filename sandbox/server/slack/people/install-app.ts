import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { identity } from '#sandbox/server/slack/identity.ts';
import { sendEvent } from '#sandbox/server/slack/people/events.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

interface AuthorizeInput {
  as: string;
  clientId: string;
  redirectUri: string;
  scope: string;
  userScope: string;
  state: string;
}

/** A person allows the app: returns the address, with its code, that their browser goes to next. */
export async function authorizeApp(
  workspace: SlackWorkspace,
  input: AuthorizeInput,
): Promise<{ location: string }> {
  const member = findMember(workspace, input.as);
  await checkAuthorization(workspace, input);
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
  return { location };
}

/** The emulator judges client and address on its own page only, so that page is asked for. */
export async function checkAuthorization(
  workspace: SlackWorkspace,
  input: Pick<AuthorizeInput, 'clientId' | 'redirectUri'>,
): Promise<void> {
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
}

/** Takes the app out of the workspace: its token stops working, and it is told so. */
export async function uninstallApp(workspace: SlackWorkspace): Promise<void> {
  if (!workspace.memory.installed) return;
  await sendEvent(workspace, {
    event: { type: 'tokens_revoked', tokens: { oauth: [], bot: [identity.botUserId] } },
  });
  await sendEvent(workspace, { event: { type: 'app_uninstalled' } });
  workspace.memory.installed = false;
  workspace.feed.notify('slack');
}
