import {
  ActionIcon,
  AppShell,
  Box,
  Group,
  Loader,
  NavLink,
  SegmentedControl,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { headerHeight, TopBar } from '#sandbox/client/page-frame.tsx';
import classes from '#sandbox/client/sandbox.module.css';
import {
  callSandbox,
  mailExamplesQuery,
  mailQuery,
  mailsQuery,
  showFailure,
  useLiveChanges,
} from '#sandbox/client/sandbox-api.ts';
import type { MailMessage, MailSummary } from '#sandbox/shared/mail-api.ts';
import { dateTimeLabel, timeLabel } from '#shared/formats.ts';
import { Icon } from '#web/client/ui/icon.tsx';

export function MailPage(): ReactNode {
  useLiveChanges();
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState('');
  const mails = useQuery(mailsQuery);
  const id = params.get('id') ?? '';
  const mail = useQuery(mailQuery(id));
  const searched = filter.trim().toLowerCase();
  const examples = useQuery(mailExamplesQuery);
  const matches = ({ to, subject, kind }: MailSummary) =>
    `${to.join(' ')} ${subject} ${kind ?? ''}`.toLowerCase().includes(searched);
  const shown = (mails.data ?? []).filter(matches);
  const shownExamples = (examples.data ?? []).filter(matches);
  const clear = () => {
    setParams({});
    callSandbox('DELETE', '/mail').catch(showFailure);
  };
  return (
    <AppShell header={{ height: headerHeight }}>
      <TopBar title="Mail sandbox" />
      <AppShell.Main className={classes.mails} data-reading={id !== ''}>
        <section aria-label="Mails">
          <Group p="sm" gap="sm" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label="Filter by recipient or subject"
              placeholder="Filter"
              value={filter}
              onChange={(event) => setFilter(event.currentTarget.value)}
            />
            <ActionIcon variant="default" size={36} aria-label="Delete all mails" onClick={clear}>
              <Icon name="trash" />
            </ActionIcon>
          </Group>
          <div className={classes.scroller}>
            {shown.length === 0 && (
              <Text c="dimmed" p="sm">
                {mails.isPending
                  ? 'Loading'
                  : searched
                    ? 'No email matches.'
                    : 'No emails yet. They appear here the moment they’re sent.'}
              </Text>
            )}
            {shown.map(({ id: mailId, to, subject, at }) => (
              <NavLink
                key={mailId}
                component="button"
                label={subject}
                description={`${to.join(', ')} · ${timeLabel(new Date(at), {})}`}
                active={mailId === id}
                onClick={() => setParams({ id: mailId })}
              />
            ))}
            {shownExamples.length > 0 && (
              <>
                <Title order={2} fz="sm" px="sm" pt="lg">
                  Examples: one of each kind
                </Title>
                <Text c="dimmed" fz="xs" px="sm" pb="xs">
                  Written to the demo’s people, but not sent. Links that work once are used up.
                </Text>
                {shownExamples.map(({ id: mailId, subject, kind }) => (
                  <NavLink
                    key={mailId}
                    component="button"
                    label={subject}
                    description={kind}
                    active={mailId === id}
                    onClick={() => setParams({ id: mailId })}
                  />
                ))}
              </>
            )}
          </div>
        </section>
        <section aria-label="Mail">
          {mail.data ? (
            <Reader key={id} mail={mail.data} onBack={() => setParams({})} />
          ) : id !== '' && mail.isPending ? (
            <Loader m="xl" aria-label="Loading" />
          ) : (
            <Text c="dimmed" p="xl">
              {id === '' ? 'Choose an email to read it.' : 'This email is gone.'}
            </Text>
          )}
        </section>
      </AppShell.Main>
    </AppShell>
  );
}

function Reader({ mail, onBack }: { mail: MailMessage; onBack(): void }): ReactNode {
  const [form, setForm] = useState(mail.html ? 'HTML' : 'Text');
  return (
    <>
      <Group p="sm" wrap="nowrap" align="flex-start">
        <ActionIcon
          hiddenFrom="sm"
          variant="default"
          aria-label="Back to the list"
          onClick={onBack}
        >
          <Icon name="arrowLeft" />
        </ActionIcon>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Title order={2} fz="lg">
            {mail.subject}
          </Title>
          <Text c="dimmed" fz="xs">
            From {mail.from} to {mail.to.join(', ')},{' '}
            {dateTimeLabel(new Date(mail.at), { now: new Date() })}
          </Text>
        </div>
        {mail.html && mail.text && (
          <SegmentedControl
            size="xs"
            aria-label="Show as"
            data={['HTML', 'Text']}
            value={form}
            onChange={setForm}
          />
        )}
      </Group>
      {form === 'HTML' ? (
        <iframe
          title={`Mail: ${mail.subject}`}
          className={classes.frame}
          // Without scripts and without our origin; links may open a tab, as mails need.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={`<base target="_blank">${mail.html}`}
        />
      ) : (
        <Box role="region" aria-label="Text of the mail" className={classes.mailText} tabIndex={0}>
          {(mail.text ?? '').split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/).map((part) =>
            part.startsWith('http') ? (
              <a key={part} href={part} target="_blank" rel="noreferrer">
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </Box>
      )}
    </>
  );
}
