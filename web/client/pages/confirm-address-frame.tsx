import { Button } from '@mantine/core';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../lib/error-text.ts';
import { isLinkGone } from '../lib/is-link-gone.ts';
import { paths } from '../paths.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import classes from './account-page.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

type Words = { page: string; title: string; lead: string; text: ReactNode };

type Props<Found> = {
  link: UseQueryResult<Found>;
  confirm: UseMutationResult<{ email: string }, Error, void>;
  isDone: (found: Found) => boolean;
  question: (found: Found) => Omit<Words, 'page'>;
  done: (email: string) => Words;
  /** What is shown for a link that does not work any more. */
  expired: ReactNode;
};

/**
 * Behind a link that proves who reads an address’ mail. Nothing happens before the button: mail
 * scanners open links.
 */
export function ConfirmAddressFrame<Found extends { email: string }>(props: Props<Found>) {
  const { link, confirm, isDone, question, done, expired } = props;
  if (confirm.isSuccess) return <Done {...done(confirm.data.email)} />;
  if (isLinkGone(link.error) || isLinkGone(confirm.error)) return expired;
  if (link.isError) return <LoadFailure error={link.error} retry={() => void link.refetch()} />;
  if (link.isPending) return null;
  if (isDone(link.data)) return <Done {...done(link.data.email)} />;
  const { title, lead, text } = question(link.data);
  return (
    <SignInFrame page={title} title={title} lead={lead}>
      <p className={classes.text}>{text}</p>
      {confirm.isError && <FormFailure text={errorText(confirm.error)} />}
      <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm this address
      </Button>
    </SignInFrame>
  );
}

function Done({ text, ...words }: Words) {
  return (
    <SignInFrame {...words}>
      <p className={classes.text} role="status">
        {text}
      </p>
      <Button component={Link} to={paths.investorDashboard} size="md" fullWidth>
        Open the investor portal
      </Button>
    </SignInFrame>
  );
}
