import { Button, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CardPage } from '#sandbox/client/page-frame.tsx';
import { callSandbox, showFailure } from '#sandbox/client/sandbox-api.ts';
import type { Person } from '#sandbox/shared/slack-api.ts';

/** The invite link of the workspace: somebody new becomes a member. */
export function JoinPage(): ReactNode {
  const navigate = useNavigate();
  const [joining, setJoining] = useState(false);
  const join = async (form: FormData) => {
    setJoining(true);
    try {
      const newcomer = Object.fromEntries(form);
      const person = await callSandbox<Person>('POST', '/slack/join', newcomer);
      await navigate(`/slack?${new URLSearchParams({ as: person.email, in: 'general' })}`);
    } catch (error) {
      setJoining(false);
      showFailure(error);
    }
  };
  return (
    <CardPage title="Join the community on Slack">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void join(new FormData(event.currentTarget));
        }}
      >
        <Stack>
          Everybody here is a founder of one of the cohorts.
          <TextInput label="Your name" name="name" autoComplete="name" required maxLength={80} />
          <TextInput
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="email"
            required
          />
          <Button type="submit" loading={joining}>
            Join
          </Button>
        </Stack>
      </form>
    </CardPage>
  );
}
