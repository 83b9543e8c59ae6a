import { TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useId } from 'react';
import type { AdminCohortView } from '#shared/api/cohorts.ts';
import { channelPostChoices, channelPostTexts } from '#shared/domain/channel-posts.ts';
import { readTimeZone } from '../../lib/browser.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './cohort-admin.module.css';
import { useChooseChannel, useChoosePosts, useSaveCohort } from './cohort-admin-queries.ts';
import { type CohortFields, emptyCohort, toCohortDraft, toCohortFields } from './cohort-draft.ts';

/** Edits a cohort (a new one when `cohort` is null), or chooses its channel or what is posted there. */
export type CohortDialogRequest =
  | { kind: 'cohort'; cohort: AdminCohortView | null; startsAtWindow?: boolean }
  | { kind: 'channel' | 'posts'; cohort: AdminCohortView };

type Props = { request: CohortDialogRequest; opened: boolean; onClose: () => void };

export function CohortDialog({ request, opened, onClose }: Props) {
  return (
    <FormDialog title={dialogTitle(request)} opened={opened} onClose={onClose}>
      {request.kind === 'cohort' ? (
        <CohortForm {...request} onDone={onClose} />
      ) : request.kind === 'channel' ? (
        <ChannelForm cohort={request.cohort} onDone={onClose} />
      ) : (
        <PostsForm cohort={request.cohort} onDone={onClose} />
      )}
    </FormDialog>
  );
}

function dialogTitle({ kind, cohort }: CohortDialogRequest): string {
  if (kind === 'channel') return `Slack channel of ${cohort.name}`;
  if (kind === 'posts') return `Posts in ${cohort.name}’s channel`;
  return cohort ? `Edit ${cohort.name}` : 'New cohort';
}

const checkCohort = lazyValidator(
  async () => (await import('#shared/api/cohorts.ts')).cohortDraftSchema,
);

type CohortFormProps = Extract<CohortDialogRequest, { kind: 'cohort' }> & { onDone: () => void };

function CohortForm({ cohort, startsAtWindow = false, onDone }: CohortFormProps) {
  const focusesWindow = startsAtWindow && cohort !== null;
  const save = useSaveCohort();
  const timeZone = readTimeZone() ?? 'UTC';
  const { form, dialogProps } = useDialogForm({
    initialValues: cohort ? toCohortFields(cohort, timeZone) : emptyCohort,
    validate: checkCohort,
    toInput: (fields: CohortFields) => toCohortDraft(fields, cohort, timeZone),
    mutation: {
      ...save,
      mutate: (draft, callbacks) =>
        save.mutate({ cohortId: cohort?.id ?? null, cohort: draft }, callbacks),
    },
    onDone: () => {
      showToast({ text: cohort ? 'Cohort saved.' : 'Cohort created.' });
      onDone();
    },
  });
  return (
    <DialogForm submitLabel={cohort ? 'Save' : 'Create cohort'} onCancel={onDone} {...dialogProps}>
      <TextInput
        label="Name"
        placeholder="Winter 2027"
        data-autofocus={!focusesWindow || undefined}
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <div className={`stack gap-12 ${classes.pair}`}>
        <TextInput label="Starts on" type="date" {...form.getInputProps('startsOn')} />
        <TextInput label="Ends on" type="date" {...form.getInputProps('endsOn')} />
      </div>
      <fieldset className={`stack gap-12 shrinks ${classes.window}`}>
        <legend className={`strong ${classes.legend}`}>Application window</legend>
        <p className={`soft small ${classes.hint}`}>
          In your time zone. Leave both empty for no window, or only the second for one without an
          end. One cohort takes applications at a time.
        </p>
        <div className={`stack gap-12 ${classes.pair}`}>
          <TextInput
            label="Opens"
            type="datetime-local"
            data-autofocus={focusesWindow || undefined}
            {...form.getInputProps('opensAt')}
          />
          <TextInput label="Closes" type="datetime-local" {...form.getInputProps('closesAt')} />
        </div>
      </fieldset>
    </DialogForm>
  );
}

/** Chooses the channel that the bot posts to; the bot looks it up and reports the result. */
function ChannelForm({ cohort, onDone }: { cohort: AdminCohortView; onDone: () => void }) {
  const { form, dialogProps } = useDialogForm({
    initialValues: { channel: '' },
    validate: checkChannel,
    toInput: ({ channel }) => ({ cohortId: cohort.id, channel: channel.trim() }),
    mutation: useChooseChannel(),
    onDone,
  });
  return (
    <DialogForm submitLabel="Use this channel" onCancel={onDone} {...dialogProps}>
      <TextInput
        label="Channel"
        description="Its name or its id. The bot joins it if it’s public, and invites the cohort’s founders. Everyone in your Slack workspace can read a public channel."
        placeholder="#cohort-7"
        data-autofocus
        maxLength={80}
        autoComplete="off"
        {...form.getInputProps('channel')}
      />
    </DialogForm>
  );
}

function nothingToCheck(): FormErrors {
  return {};
}

function checkChannel({ channel }: { channel: string }): FormErrors {
  return channel ? {} : { channel: 'Please enter a channel.' };
}

function PostsForm({ cohort, onDone }: { cohort: AdminCohortView; onDone: () => void }) {
  const name = useId();
  const { form, dialogProps } = useDialogForm({
    initialValues: { posts: cohort.channel.posts },
    validate: nothingToCheck,
    toInput: ({ posts }) => ({ cohortId: cohort.id, posts }),
    mutation: useChoosePosts(),
    onDone: () => {
      showToast({ text: 'Saved. It holds for what’s posted from now on.' });
      onDone();
    },
  });
  return (
    <DialogForm submitLabel="Save" onCancel={onDone} {...dialogProps}>
      <fieldset className={`stack gap-12 shrinks ${classes.choices}`}>
        <legend className="visually-hidden">What is posted</legend>
        {channelPostChoices.map((value) => {
          const { label, text } = channelPostTexts[value];
          return (
            <label key={value} className={classes.choice}>
              <input
                type="radio"
                name={name}
                data-autofocus={cohort.channel.posts === value || undefined}
                checked={form.values.posts === value}
                onChange={() => form.setFieldValue('posts', value)}
              />
              <span>
                <span className="strong">{label}</span>
                <br />
                <span className="soft">{text}</span>
              </span>
            </label>
          );
        })}
      </fieldset>
      <p className="soft small">
        Milestones, streak bonuses and calls for help always have a post of their own.
      </p>
    </DialogForm>
  );
}
