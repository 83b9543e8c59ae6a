import { ActionIcon, Loader, SegmentedControl, TextInput, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  callSandbox,
  mailQuery,
  mailsQuery,
  showFailure,
} from '#sandbox/client/lib/sandbox-api.ts';
import { useLiveChanges } from '#sandbox/client/lib/use-live-changes.ts';
import classes from '#sandbox/client/mail/mail-page.module.css';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import { TopBar } from '#sandbox/client/ui/page-frame.tsx';
import { ScrollRegion } from '#sandbox/client/ui/scroll-region.tsx';
import type { MailMessage, MailSummary } from '#sandbox/shared/mail-api.ts';

/** Every mail that the product sent, to anybody. */
export function MailPage(): ReactNode {
  useLiveChanges();
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState('');
  const mails = useQuery(mailsQuery);
  const id = params.get('id') ?? '';
  const recipient = filter.trim().toLowerCase();
  const shown = (mails.data ?? []).filter((mail) =>
    `${mail.to.join(' ')} ${mail.subject}`.toLowerCase().includes(recipient),
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
              {recipient
                ? 'No mail matches.'
                : 'No mail yet. It appears here the moment it is sent.'}
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

function MailReader({ id, onBack }: { id: string; onBack(): void }): ReactNode {
  const mail = useQuery(mailQuery(id));
  if (id === '' || mail.isError) {
    return (
      <div className={classes.nothing}>
        <Icon name="mail" size={32} />
        <p>{id === '' ? 'Choose a mail to read it.' : 'This mail is gone.'}</p>
      </div>
    );
  }
  return mail.data ? <Reader key={id} mail={mail.data} onBack={onBack} /> : null;
}

function Reader({ mail, onBack }: { mail: MailMessage; onBack(): void }): ReactNode {
  const [form, setForm] = useState(mail.html ? 'html' : 'text');
  return (
    <article className={classes.mail}>
      <header className={classes.head}>
        <div className={classes.top}>
          <ActionIcon
            className={classes.back}
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Back to the list"
            onClick={onBack}
          >
            <Icon name="back" />
          </ActionIcon>
          <h2>{mail.subject}</h2>
          {mail.html && mail.text && (
            <SegmentedControl
              size="xs"
              aria-label="Show as"
              data={[
                { value: 'html', label: 'HTML' },
                { value: 'text', label: 'Text' },
              ]}
              value={form}
              onChange={setForm}
            />
          )}
        </div>
        <dl className={classes.facts}>
          <div>
            <dt>From</dt>
            <dd>{mail.from}</dd>
          </div>
          <div>
            <dt>To</dt>
            <dd>{mail.to.join(', ')}</dd>
          </div>
          <div>
            <dt>Sent</dt>
            <dd>
              <time dateTime={mail.at}>{new Date(mail.at).toLocaleString('en')}</time>
            </dd>
          </div>
        </dl>
      </header>
      {form === 'html' ? (
        <iframe
          title={`Mail: ${mail.subject}`}
          className={classes.frame}
          // Without scripts and without our origin; links may open a tab, as mails need.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={`<base target="_blank">${mail.html}`}
        />
      ) : (
        <ScrollRegion className={classes.text} label="Text of the mail">
          {splitLinks(mail.text ?? '').map((part) =>
            part.startsWith('http') ? (
              <a key={part} href={part} target="_blank" rel="noreferrer">
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </ScrollRegion>
      )}
    </article>
  );
}

function splitLinks(text: string): string[] {
  return text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/);
}
