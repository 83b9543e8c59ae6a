import { ActionIcon, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { mailQuery } from '#sandbox/client/lib/mail-queries.ts';
import classes from '#sandbox/client/mail/mail-reader.module.css';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import { ScrollRegion } from '#sandbox/client/ui/scroll-region.tsx';
import type { MailMessage } from '#sandbox/shared/mail-api.ts';

export function MailReader({ id, onBack }: { id: string; onBack(): void }): ReactNode {
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
          // No scripts and no origin of ours; links may open a tab, which is what mails are for.
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
