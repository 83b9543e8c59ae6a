import { Alert, Button, Group, Loader, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { callSandbox, showFailure, workspaceQuery } from '#sandbox/client/lib/sandbox-api.ts';
import { loadLastPerson } from '#sandbox/client/lib/use-place.ts';
import { BotMark } from '#sandbox/client/ui/icons.tsx';
import { CardPage } from '#sandbox/client/ui/page-frame.tsx';

/** Slack's page that asks for permissions: `SLACK_AUTHORIZE_URL` of the demo. */
export function AuthorizePage(): ReactNode {
  const [params] = useSearchParams();
  const clientId = params.get('client_id') ?? '';
  const redirectUri = params.get('redirect_uri') ?? '';
  const check = useQuery({
    queryKey: ['authorization', clientId, redirectUri],
    queryFn: () => {
      const query = new URLSearchParams({ clientId, redirectUri });
      return callSandbox('GET', `/slack/authorization?${query}`);
    },
    retry: false,
  });
  const workspace = useQuery(workspaceQuery);
  return (
    <CardPage about="a stand-in for Slack. Nothing leaves this machine.">
      <BotMark size={48} />
      {check.isError ? (
        <>
          <h1>Slack doesn't know this app</h1>
          <Alert color="red" variant="light">
            {check.error.message}
          </Alert>
        </>
      ) : check.isSuccess && workspace.data ? (
        <>
          <h1>Let Slipstream into the {workspace.data.team.name} workspace?</h1>
          <p>This is what it asks for:</p>
          <ul>
            {describeScopes(params.get('scope') ?? '').map((ability) => (
              <li key={ability}>{ability}</li>
            ))}
          </ul>
          <Decision
            people={workspace.data.people.map(({ email, name }) => ({ value: email, label: name }))}
            params={params}
          />
        </>
      ) : (
        <Loader aria-label="Loading" />
      )}
    </CardPage>
  );
}

function Decision({
  people,
  params,
}: {
  people: { value: string; label: string }[];
  params: URLSearchParams;
}): ReactNode {
  const [as, setAs] = useState<string | null>(params.get('as') ?? loadLastPerson());
  const [allowing, setAllowing] = useState(false);
  const redirectUri = params.get('redirect_uri') ?? '';
  const state = params.get('state') ?? '';

  const refuse = () => {
    const back = new URL(redirectUri);
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('state', state);
    location.assign(back);
  };
  const allow = async () => {
    setAllowing(true);
    try {
      const { location: next } = await callSandbox<{ location: string }>(
        'POST',
        '/slack/authorize',
        {
          as,
          clientId: params.get('client_id'),
          redirectUri,
          scope: params.get('scope') ?? '',
          userScope: params.get('user_scope') ?? '',
          state,
        },
      );
      location.assign(next);
    } catch (error) {
      setAllowing(false);
      showFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Select
        label="You are signed in to Slack as"
        placeholder="Choose who you are"
        data={people}
        value={as}
        onChange={setAs}
        searchable
        nothingFoundMessage="Nobody of this name"
      />
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={refuse}>
          Cancel
        </Button>
        <Button disabled={as === null} loading={allowing} onClick={() => void allow()}>
          Allow
        </Button>
      </Group>
    </>
  );
}

const scopeDescriptions: [scopes: string[], ability: string][] = [
  [['chat:write', 'im:write'], 'Post messages and write to you directly'],
  [['commands'], 'Add its commands and shortcuts'],
  [['users:read', 'users:read.email'], 'See who is here, with their e-mail addresses'],
  [
    ['channels:read', 'channels:manage', 'channels:join', 'bookmarks:write'],
    'Create, join and manage channels',
  ],
  [['im:history', 'app_mentions:read', 'assistant:write'], 'Read and answer what you write to it'],
  [['reactions:read'], 'See reactions to messages'],
  [['dnd:read'], 'See whether somebody has “do not disturb” on'],
  [['links:read', 'links:write'], 'Show previews of its own links'],
];

/** What the scopes allow, in words; a scope without a description is shown by name. */
function describeScopes(scope: string): string[] {
  const requested = scope.split(/[,\s]+/).filter(Boolean);
  const known = scopeDescriptions.filter(([scopes]) =>
    scopes.some((one) => requested.includes(one)),
  );
  const covered = new Set(known.flatMap(([scopes]) => scopes));
  return [...known.map(([, ability]) => ability), ...requested.filter((one) => !covered.has(one))];
}
