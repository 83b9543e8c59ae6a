import { Button } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import type { CohortView } from '#shared/api/cohorts.ts';
import { AppError } from '#shared/errors.ts';
import { dateLabel } from '#shared/time.ts';
import { counted } from '../../lib/counted.ts';
import { errorText } from '../../lib/error-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { Tag } from '../../ui/tag.tsx';
import card from '../../ui/two-part-card.module.css';
import { useSetWindow } from './change-cohorts.ts';
import classes from './cohort-card.module.css';
import { CohortChannel } from './cohort-channel.tsx';
import { windowOf, windowWords } from './window-words.ts';

type Props = {
  cohort: CohortView;
  slackInstalled: boolean;
  asOf: string;
  onEdit: () => void;
  onChoose: () => void;
};

type State = ReturnType<typeof windowOf>;

const tags: Record<State, { text: string; tone: ComponentProps<typeof Tag>['tone'] }> = {
  none: { text: 'No window', tone: 'plain' },
  ahead: { text: 'Opens later', tone: 'stream' },
  open: { text: 'Applications open', tone: 'moss' },
  over: { text: 'Applications closed', tone: 'plain' },
};

export function CohortCard({ cohort, slackInstalled, asOf, onEdit, onChoose }: Props) {
  const id = useId();
  const now = later(useNow(), new Date(asOf));
  const { name, startsOn, endsOn, founders } = cohort;
  const state = windowOf(cohort, now);
  return (
    <article aria-labelledby={id} className={`${card.card} ${classes.card}`}>
      <div className={`${card.facts} ${classes.facts}`}>
        <div className={card.head}>
          <h2 id={id} className={card.name}>
            {name}
          </h2>
          <Tag tone={tags[state].tone}>{tags[state].text}</Tag>
        </div>
        <p>
          {dateLabel(startsOn)} to {dateLabel(endsOn)} · {counted(founders, 'founder')}
        </p>
        <p className={classes.soft}>{windowWords(cohort, now)}</p>
        <div className={`${card.buttons} ${classes.buttons}`}>
          <WindowButton cohort={cohort} state={state} />
          <Button variant="default" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        </div>
      </div>
      <CohortChannel cohort={cohort} slackInstalled={slackInstalled} onChoose={onChoose} />
    </article>
  );
}

function WindowButton({ cohort: { id, name }, state }: { cohort: CohortView; state: State }) {
  const setWindow = useSetWindow();
  const isOpen = state === 'open';
  const change = () =>
    setWindow.mutate(
      { cohortId: id, isOpen: !isOpen },
      {
        onSuccess: () =>
          showToast({ text: `Applications to ${name} are ${isOpen ? 'closed' : 'open'} now.` }),
        onError: (error) => showToast({ text: failureText(error), tone: 'bad' }),
      },
    );
  return (
    <Button
      variant={isOpen ? 'default' : 'light'}
      size="sm"
      loading={setWindow.isPending}
      onClick={change}
    >
      {isOpen ? 'Close now' : 'Open applications now'}
    </Button>
  );
}

/** There is no field to mark here: what the server says of one is said aloud. */
function failureText(error: unknown): string {
  const [issue] = error instanceof AppError ? (error.issues ?? []) : [];
  return issue?.message ?? errorText(error);
}

/** What was closed a second ago is closed, even where the page's clock stands at the last minute. */
function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
