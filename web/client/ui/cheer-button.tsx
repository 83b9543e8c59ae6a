import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Cheers } from '#shared/api/cheers.ts';
import { pluralize } from '#shared/formats.ts';
import { api } from '../lib/api.ts';
import { queryKeys, whenOnline } from '../lib/query-client.ts';
import classes from './cheer-button.module.css';
import { Icon } from './icon.tsx';
import { toastError } from './show-toast.tsx';

type Props = {
  cheers: Cheers;
  /** False for one's own: then it only counts. */
  mayCheer: boolean;
  /** The person and the reason that are cheered, for screen readers. */
  about: string;
};

/** Cheers with one press and takes it back with the next. Counts at once, before the server has. */
export function CheerButton({ cheers, mayCheer, about }: Props) {
  const change = useCheer(cheers);
  if (!mayCheer) {
    if (cheers.count === 0) return null;
    return (
      <span className={classes.count}>
        <Icon name="cheer" size={14} />
        {pluralize(cheers.count, 'cheer')}
      </span>
    );
  }
  const isMine = change.isPending ? change.variables : cheers.isMine;
  const count = cheers.count + Number(isMine) - Number(cheers.isMine);
  return (
    <button
      type="button"
      className={`medium relative ${classes.button}`}
      aria-pressed={isMine}
      aria-label={`Cheer ${about}${count > 0 ? `, ${pluralize(count, 'cheer')} so far` : ''}`}
      onClick={() => change.mutate(!isMine)}
    >
      <Icon name="cheer" size={14} />
      <span>Cheer</span>
      {count > 0 && <span className="strong">{count}</span>}
    </button>
  );
}

const { overview, cohort, startups, notifications } = queryKeys;
const shownIn = [overview, cohort, startups, notifications];

function useCheer({ subject, id }: Cheers) {
  const queryClient = useQueryClient();
  return useMutation({
    ...whenOnline,
    // One after the other: the last press is what stands.
    scope: { id: `cheer ${subject} ${id}` },
    mutationFn: (given: boolean) =>
      given ? api.cheers.give({ subject, id }) : api.cheers.takeBack({ subject, id }),
    onError: (error) => toastError(error),
    // Waited for, so that the button never shows the count of before.
    onSettled: () =>
      Promise.all(shownIn.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
