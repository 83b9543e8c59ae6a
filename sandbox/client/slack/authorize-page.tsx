import { Alert, Button, Group, List, Loader, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CardPage } from '#sandbox/client/page-frame.tsx';
import { callSandbox, showFailure, workspaceQuery } from '#sandbox/client/sandbox-api.ts';
import { useLastPerson } from '#sandbox/client/slack/slack-page.tsx';
import type { Workspace } from '#sandbox/shared/slack-api.ts';

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
  const workspace = useQuery(workspaceQuery).data;
  if (check.isError) {
    return (
      <CardPage title="Slack doesn't know this app">
        <Alert color="rose">{check.error.message}</Alert>
      </CardPage>
    );
  }
  if (!check.isSuccess || !workspace) {
    return (
      <CardPage title="Slack">
        <Loader aria-label="Loading" />
      </CardPage>
    );
  }
  const title = params.get('scope')
    ? `Let Slipstream into the ${workspace.team.name} workspace?`
    : `Sign in to Slipstream with your ${workspace.team.name} account?`;
  return (
    <CardPage title={title}>
      <Decision params={params} workspace={workspace} />
    </CardPage>
  );
}

function Decision({
  params,
  workspace,
}: {
  params: URLSearchParams;
  workspace: Workspace;
}): ReactNode {
  const [lastPerson] = useLastPerson();
  const [as, setAs] = useState<string | null>(params.get('as') ?? (lastPerson || null));
  const [allowing, setAllowing] = useState(false);
  const [redirectUri, state, scope, userScope] = [
    'redirect_uri',
    'state',
    'scope',
    'user_scope',
  ].map((name) => params.get(name) ?? '');

  const refuse = () => {
    const back = new URL(redirectUri ?? '');
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('state', state ?? '');
    location.assign(back);
  };
  const allow = async () => {
    setAllowing(true);
    const clientId = params.get('client_id');
    const request = { as, clientId, redirectUri, scope, userScope, state };
    try {
      const reply = await callSandbox<{ location: string }>('POST', '/slack/authorize', request);
      location.assign(reply.location);
    } catch (error) {
      setAllowing(false);
      showFailure(error);
    }
  };
  return (
    <>
      {scope ? 'It asks for these permissions:' : 'It only asks who you are:'}
      <List my="sm" listStyleType="disc">
        {`${scope} ${userScope}`
          .split(/[,\s]+/)
          .filter(Boolean)
          .map((one) => (
            <List.Item key={one}>{one}</List.Item>
          ))}
      </List>
      <Select
        label="You are signed in to Slack as"
        placeholder="Choose who you are"
        data={workspace.people.map(({ email, name }) => ({ value: email, label: name }))}
        value={as}
        onChange={setAs}
        searchable
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
