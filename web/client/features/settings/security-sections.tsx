import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { SessionView } from '#shared/api/accounts.ts';
import { dayInSentence, relativeTime } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { useFocusNextRow } from '../../lib/focus.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { useNow } from '../../lib/timers.ts';
import { ActionRow, RowButton } from '../../ui/action-row.tsx';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './settings.module.css';
import {
  useChangePassword,
  useEndOtherSessions,
  useEndSession,
  useSessions,
} from './settings-queries.ts';
import { SettingsSection } from './settings-section.tsx';

const checkPasswordChange = lazyValidator(async () => {
  return (await import('#shared/api/accounts.ts')).passwordChangeSchema;
});
const emptyPasswords = { currentPassword: '', newPassword: '' };

export function PasswordSection({ email }: { email: string }) {
  const change = useChangePassword();
  useEffect(checkPasswordChange.preload, []);
  const form = useForm({
    initialValues: emptyPasswords,
    validate: checkPasswordChange,
    onValuesChange: () => change.reset(),
  });
  const submit = (values: typeof emptyPasswords) =>
    change.mutate(values, {
      onSuccess: () => {
        form.setValues(emptyPasswords);
        form.resetDirty();
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return (
    <SettingsSection
      id="password"
      title="Password"
      text="A new one signs you out everywhere but here, and ends your access tokens."
    >
      <Form className={classes.form} onSubmit={form.onSubmit(submit)}>
        {/* Tells password managers which account the password belongs to. */}
        <input
          type="text"
          autoComplete="username"
          aria-label="Email"
          value={email}
          readOnly
          hidden
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label="New password"
          description="8 characters or more. A few unrelated words make a good one."
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        {change.isError && <FormFailure text={errorText(change.error)} />}
        <div className={classes.buttons}>
          <Button type="submit" variant="light" loading={change.isPending || form.submitting}>
            Change password
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}

/** The browsers in which a founder or an investor is signed in. */
export function SessionsSection({ timeZone }: { timeZone: string }) {
  return (
    <SettingsSection
      id="sessions"
      title="Sessions"
      text="Every browser that is signed in to your account. One that you end is signed out right away."
    >
      <Loaded
        query={useSessions()}
        skeleton={<Skeleton heights={[64, 64]} label="Loading sessions" />}
      >
        {({ sessions }) => <SessionList sessions={sessions} timeZone={timeZone} />}
      </Loaded>
    </SettingsSection>
  );
}

function SessionList({ sessions, timeZone }: { sessions: SessionView[]; timeZone: string }) {
  const rows = useFocusNextRow(sessions.length);
  const endOthers = useEndOtherSessions();
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className={classes.list} {...rows}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} timeZone={timeZone} />
        ))}
      </ul>
      {hasOthers ? (
        <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out everywhere else
        </Button>
      ) : (
        <p className={classes.nowhere}>You aren’t signed in anywhere else.</p>
      )}
    </>
  );
}

function SessionRow({ session, timeZone }: { session: SessionView; timeZone: string }) {
  const now = useNow();
  const end = useEndSession(session.id);
  const name = `${session.browser} on ${session.system}`;
  const seen = relativeTime(new Date(session.lastSeenAt), now).toLowerCase();
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
