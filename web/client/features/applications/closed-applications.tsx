import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Community } from '#shared/api/cohorts.ts';
import { brand } from '#shared/brand.ts';
import { Failure } from '#shared/failure.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { applicationWindowText } from '../../lib/window-copy.ts';
import { ActionButton } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useRequestAlert } from './application-queries.ts';
import classes from './wizard.module.css';

type Props = {
  community: Community;
  /** As far as they got: the form is not shown, and nothing of it is lost. */
  draft: { hasAnswers: boolean; email: string };
  /** They closed between opening the form and sending it. */
  wasRefused: boolean;
};

/** In place of the form while no cohort takes applications. */
export function ClosedApplications({ community, draft, wasRefused }: Props) {
  const { lead, detail } = applicationWindowText(community, new Date());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasRefused) heading.current?.focus();
  }, [wasRefused]);
  return (
    <div className={`stack ${classes.form}`}>
      <title>{`Applications are closed · ${brand.name}`}</title>
      <div>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {wasRefused ? 'Applications have just closed' : lead.replace(/\.$/, '')}
        </h2>
        <p className={`soft ${classes.lead}`}>
          {wasRefused && 'Your application wasn’t sent. '}
          {detail}
        </p>
        {draft.hasAnswers && (
          <p className={`soft ${classes.lead}`}>
            Your answers stay in this browser, and you can send them when applications open.
          </p>
        )}
      </div>
      <AlertForm initialEmail={draft.email} />
    </div>
  );
}

function AlertForm({ initialEmail }: { initialEmail: string }) {
  const [email, setEmail] = useState(initialEmail);
  const request = useRequestAlert();
  const field = useRef<HTMLInputElement>(null);
  const { email: invalid } = fieldErrors(request.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    request.mutate({ email }, { onError: () => field.current?.focus() });
  };
  if (request.isSuccess) {
    return (
      <p role="status" className={`soft ${classes.lead}`}>
        Thank you. We’ll send one email to {request.variables.email.trim()} when applications open.
      </p>
    );
  }
  return (
    <form noValidate className="stack gap-16" onSubmit={submit}>
      <FormField
        name="email"
        label="Email Address"
        hint="We send one email when applications open, and nothing else."
        error={invalid}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
      </FormField>
      {request.error && !invalid && <FormFailure text={failureText(request.error)} />}
      <div className={`end gap-12 ${classes.actions}`}>
        <ActionButton type="submit" size="large" disabled={request.isPending}>
          {request.isPending ? 'Saving…' : 'Tell me when they open'}
        </ActionButton>
      </div>
    </form>
  );
}

function failureText(error: unknown): string {
  const mustWait = error instanceof Failure && error.code === 'rate_limited';
  return mustWait ? errorText(error) : 'That didn’t work. Please try again.';
}
