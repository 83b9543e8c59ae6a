import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { SettingsSection } from '../features/settings/settings-section.tsx';

/** The way from the settings to what uses the account without a browser. */
export function ConnectionsSection({ to }: { to: string }) {
  return (
    <SettingsSection
      id="connections"
      title="Connections"
      text="Calendars, scripts and other programs that use Slipstream in your name."
    >
      <Button component={Link} to={to} variant="default">
        Open Connections
      </Button>
    </SettingsSection>
  );
}
