import { Button } from '@mantine/core';
import type { SessionView } from '#shared/api/accounts.ts';
import { dayInSentence } from '#shared/formats.ts';
import { relativeTimeWithin } from '#shared/relative-time.ts';
import { localDate } from '#shared/time.ts';
import { useFocusNextRow } from '../../lib/focus.ts';
import { useNow } from '../../lib/timers.ts';
import actionRow from '../../ui/action-row.module.css';
import { ActionRow, RowButton } from '../../ui/action-row.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useEndOtherSessions, useEndSession, useSessions } from './settings-queries.ts';

/** The sessions of the signed-in account: each can be ended, or all others at once. */
export function Sessions({ timeZone }: { timeZone: string }) {
  return (
    <Loaded query={useSessions()} heights={[64, 64]} label="Loading sessions">
      {({ sessions }) => <SessionList sessions={sessions} timeZone={timeZone} />}
    </Loaded>
  );
}

function SessionList({ sessions, timeZone }: { sessions: SessionView[]; timeZone: string }) {
  const rows = useFocusNextRow(sessions.length);
  const endOthers = useEndOtherSessions();
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className={`wide ${actionRow.list}`} {...rows}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} timeZone={timeZone} />
        ))}
      </ul>
      {hasOthers ? (
        <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out everywhere else
        </Button>
      ) : (
        <p className="soft small">You aren’t signed in anywhere else.</p>
      )}
    </>
  );
}

function SessionRow({ session, timeZone }: { session: SessionView; timeZone: string }) {
  const now = useNow();
  const end = useEndSession(session.id);
  const name = `${session.browser} on ${session.system}`;
  const seen = relativeTimeWithin(new Date(session.lastSeenAt), now);
  const opened = localDate(new Date(session.openedAt), timeZone);
  const since = dayInSentence(opened, localDate(now, timeZone));
  return (
    <ActionRow
      name={name}
      beside={session.isCurrent && <Tag tone="moss">This device</Tag>}
      facts={`Last seen ${seen} · since ${since}`}
      actions={
        !session.isCurrent && (
          <RowButton
            label={`End the session of ${name}`}
            tone="quiet"
            loading={end.isPending}
            onClick={() => end.mutate()}
          >
            End
          </RowButton>
        )
      }
    />
  );
}
