import { Button, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callSandbox, showFailure } from '#sandbox/client/lib/sandbox-api.ts';
import { BotMark } from '#sandbox/client/ui/icons.tsx';
import { CardPage } from '#sandbox/client/ui/page-frame.tsx';
import type { Person } from '#sandbox/shared/slack-api.ts';

/** The invite link of the workspace: somebody new becomes a member. */
export function JoinPage(): ReactNode {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [joining, setJoining] = useState(false);
  const join = async () => {
    setJoining(true);
    try {
      const person = await callSandbox<Person>('POST', '/slack/join', { name, email });
      await navigate(`/slack?${new URLSearchParams({ as: person.email, in: 'general' })}`);
    } catch (error) {
      setJoining(false);
      showFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <CardPage about="a stand-in for Slack. Nothing leaves this machine.">
      <BotMark size={48} />
      <h1>Join the community on Slack</h1>
      <p>Everybody here is a founder of one of the cohorts.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void join();
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Your name"
            autoComplete="name"
            required
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label="E-mail address"
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={joining}>
            Join
          </Button>
        </Stack>
      </form>
    </CardPage>
  );
}
