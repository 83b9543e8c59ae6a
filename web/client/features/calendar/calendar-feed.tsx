import { Button } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './calendar-feed.module.css';
import { useCalendarFeed, useEndFeed, useRenewFeed } from './calendar-queries.ts';

/** The private address at which the founder's own calendar reads what is due. */
export function CalendarFeed() {
  return (
    <Loaded query={useCalendarFeed()} heights={[40]} label="Loading your calendar">
      {({ feed }) => (feed ? <Address address={feed.address} /> : <NoAddress />)}
    </Loaded>
  );
}

function NoAddress() {
  const make = useRenewFeed();
  return (
    <Button variant="light" loading={make.isPending} onClick={() => make.mutate()}>
      Make a calendar address
    </Button>
  );
}

function Address({ address }: { address: string }) {
  const renew = useRenewFeed();
  const end = useEndFeed();
  const [question, setQuestion] = useState<'renew' | 'end' | null>(null);
  // The calendar of the device takes such addresses.
  const webcal = address.replace(/^https?:/, 'webcal:');
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`;
  return (
    <div className={`stack gap-12 ${classes.feed}`}>
      <code className={`wide breakable ${classes.address}`}>{address}</code>
      <CopyButton text={address} label="Copy address" variant="filled" />
      <ul className={`stack gap-6 soft pretty ${classes.ways}`}>
        <li>
          <strong>Google:</strong>{' '}
          <a href={google} target="_blank" rel="noreferrer">
            open Google Calendar
          </a>
          , or add it there under “Other calendars”, “From URL”.
        </li>
        <li>
          <strong>Apple:</strong> <a href={webcal}>open Calendar</a>, or choose there “File”, “New
          Calendar Subscription”.
        </li>
        <li>
          <strong>Outlook:</strong> choose “Add calendar”, “Subscribe from web” and paste the
          address.
        </li>
      </ul>
      <p className="soft pretty">
        Calendars look for changes every few hours. Whoever has the address can read what is due:
        make a new one if somebody has it who shouldn’t.
      </p>
      {question ? (
        <div className="wrap gap-8">
          <Button
            color="rose"
            loading={renew.isPending || end.isPending}
            onClick={() =>
              question === 'renew'
                ? renew.mutate(undefined, { onSuccess: () => setQuestion(null) })
                : end.mutate()
            }
          >
            {question === 'renew' ? 'Replace the address' : 'End the address'}
          </Button>
          <Button variant="subtle" onClick={() => setQuestion(null)}>
            Keep it
          </Button>
        </div>
      ) : (
        <div className="wrap gap-8">
          <Button variant="default" onClick={() => setQuestion('renew')}>
            New address
          </Button>
          <Button variant="subtle" onClick={() => setQuestion('end')}>
            Switch off
          </Button>
        </div>
      )}
    </div>
  );
}
