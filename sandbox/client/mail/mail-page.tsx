import { ActionIcon, Loader, TextInput, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { callSandbox } from '#sandbox/client/lib/call-sandbox.ts';
import { mailsQuery } from '#sandbox/client/lib/mail-queries.ts';
import { showFailure } from '#sandbox/client/lib/show-failure.ts';
import { useLiveChanges } from '#sandbox/client/lib/use-live-changes.ts';
import classes from '#sandbox/client/mail/mail-page.module.css';
import { MailReader } from '#sandbox/client/mail/mail-reader.tsx';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import { TopBar } from '#sandbox/client/ui/top-bar.tsx';
import type { MailSummary } from '#sandbox/shared/mail-api.ts';

/** Every mail the product sent, whoever it was for. */
export function MailPage(): ReactNode {
  useLiveChanges();
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState('');
  const mails = useQuery(mailsQuery);
  const id = params.get('id') ?? '';
  const wanted = filter.trim().toLowerCase();
  const shown = (mails.data ?? []).filter((mail) =>
    `${mail.to.join(' ')} ${mail.subject}`.toLowerCase().includes(wanted),
  );
  const clear = () => {
    setParams({});
    callSandbox('DELETE', '/mail').catch((error: Error) => showFailure(error.message));
  };
  return (
    <div className={classes.page}>
      <TopBar title="Mail sandbox" about="a stand-in mailbox. Nothing leaves this machine." />
      <main className={classes.columns} data-reading={id !== ''}>
        <section className={classes.list} aria-label="Mails">
          <div className={classes.tools}>
            <h2>Mail</h2>
            <TextInput
              aria-label="Filter by recipient or subject"
              placeholder="Filter"
              size="sm"
              className={classes.filter}
              value={filter}
              onChange={(event) => setFilter(event.currentTarget.value)}
            />
            <Tooltip label="Delete all" withArrow>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={34}
                aria-label="Delete all mails"
                onClick={clear}
              >
                <Icon name="trash" />
              </ActionIcon>
            </Tooltip>
          </div>
          {mails.isPending ? (
            <div className={classes.empty}>
              <Loader aria-label="Loading" />
            </div>
          ) : shown.length === 0 ? (
            <p className={classes.empty}>
              {wanted ? 'No mail matches.' : 'No mail yet. It appears here the moment it is sent.'}
            </p>
          ) : (
            <ul className={classes.entries}>
              {shown.map((mail) => (
                <li key={mail.id}>
                  <Entry
                    mail={mail}
                    current={mail.id === id}
                    onOpen={() => setParams({ id: mail.id })}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
        <section className={classes.reader} aria-label="Mail">
          <MailReader id={id} onBack={() => setParams({})} />
        </section>
      </main>
    </div>
  );
}

function Entry({
  mail,
  current,
  onOpen,
}: {
  mail: MailSummary;
  current: boolean;
  onOpen(): void;
}): ReactNode {
  const time = new Date(mail.at).toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
  return (
    <button
      type="button"
      className={classes.entry}
      aria-current={current ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className={classes.entryHead}>
        <span className={classes.to}>{mail.to.join(', ')}</span>
        <time dateTime={mail.at}>{time}</time>
      </span>
      <strong>{mail.subject}</strong>
      <span className={classes.preview}>{mail.preview}</span>
    </button>
  );
}
