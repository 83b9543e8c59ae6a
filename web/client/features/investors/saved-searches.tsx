import { ActionIcon, Switch } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { SavedSearch } from '#shared/api/portfolio.ts';
import { searchAddress, searchLabel } from '#shared/domain/saved-searches.ts';
import { useFocusNextRow } from '../../lib/focus.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './investors.module.css';
import { useChangeSavedSearches, useSavedSearches } from './portfolio-queries.ts';

export function SavedSearches() {
  const query = useSavedSearches();
  const rows = useFocusNextRow(query.data?.searches.length ?? 0);
  return (
    <Panel title="Saved searches">
      <Loaded query={query} heights={[44]} label="Loading your searches">
        {({ searches, isMailed }) =>
          searches.length === 0 ? (
            <p className="soft">
              None yet. Search or filter the <Link to={paths.investorDashboard}>startups</Link> and
              press Save this search.
            </p>
          ) : (
            <>
              <MailSwitch isMailed={isMailed} />
              <ul className={`stack ${classes.savedSearches}`} {...rows}>
                {searches.map((search) => (
                  <SavedSearchItem key={search.id} search={search} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function MailSwitch({ isMailed }: { isMailed: boolean }) {
  const change = useChangeSavedSearches();
  return (
    <Switch
      label="Email me on Mondays if something new fits"
      checked={change.isPending ? !isMailed : isMailed}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ setMail: { isMailed: event.currentTarget.checked } })}
    />
  );
}

function SavedSearchItem({ search }: { search: SavedSearch }) {
  const change = useChangeSavedSearches();
  const { id, search: text, stage, isSeeking } = search;
  const label = searchLabel(search);
  const undo = () => change.mutate({ save: { search: text, stage, isSeeking } });
  const remove = () =>
    change.mutate(
      { remove: { searchId: id } },
      {
        onSuccess: () =>
          showToast({ text: `${label} is removed.`, action: { label: 'Undo', run: undo } }),
      },
    );
  return (
    <li tabIndex={-1} className={`row breakable between gap-12 ${classes.savedSearch}`}>
      <Link to={{ pathname: paths.investorDashboard, search: searchAddress(search) }}>{label}</Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove ${label}`}
        disabled={change.isPending}
        onClick={remove}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
    </li>
  );
}
