import { Button, Switch } from '@mantine/core';
import type { InvestorSettings } from '#shared/api/investor-settings.ts';
import { SaveState } from '../../ui/save-state.tsx';
import classes from './investor-account.module.css';
import { useChangePreferences } from './investor-settings-queries.ts';

/** The optional emails; those about the account and introductions always come. */
export function MailPreferences({ settings }: { settings: InvestorSettings }) {
  const { isSearchMailed, isUpdateMailed, stopped } = settings;
  const change = useChangePreferences();
  return (
    <div className={`stack gap-20 wide ${classes.mailPreferences}`}>
      <Switch
        label="Saved searches"
        description="On Mondays, if something new fits a search that you saved."
        checked={isSearchMailed}
        onChange={(event) => change.mutate({ searches: event.currentTarget.checked })}
      />
      <Switch
        label="Startup updates"
        description="What founders write to investors who saved their startup or were introduced, at most once a week each."
        checked={isUpdateMailed}
        onChange={(event) => change.mutate({ updates: event.currentTarget.checked })}
      />
      <SaveState of={change} />
      {isUpdateMailed && stopped.length > 0 && (
        <div className={`soft ${classes.stopped}`}>
          <p>You stopped updates from:</p>
          <ul className={classes.list}>
            {stopped.map((startup) => (
              <li key={startup.startupId} className={`row between gap-12 ${classes.row}`}>
                <span className="shrinks ink breakable">{startup.startupName}</span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Get updates from ${startup.startupName} again`}
                  onClick={() => change.mutate({ resume: startup })}
                >
                  Get them again
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Founders with premium may ask for an introduction, or not. */
export function OpenToFounders({ settings }: { settings: InvestorSettings }) {
  const change = useChangePreferences();
  return (
    <div className="stack gap-8">
      <Switch
        label="Open to founders"
        description="Founders with premium see your name, company and focus, and can ask you for an introduction, three investors a month each. We email you. Your address stays private unless you accept."
        checked={settings.isOpenToFounders}
        onChange={(event) => change.mutate({ founders: event.currentTarget.checked })}
      />
      <SaveState of={change} />
    </div>
  );
}
