import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { SettingsSection } from '../features/settings/settings-section.tsx';
import { paths } from '../paths.ts';

/** The settings' way to what a founder pays for, and to what was written. */
export function PremiumSection() {
  return (
    <SettingsSection
      id="premium"
      title="Premium"
      text="What you pay for, and the messages between you and other founders."
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button component={Link} to={paths.appPremium} variant="default">
          Your plan
        </Button>
        <Button component={Link} to={paths.appMessages} variant="default">
          Messages
        </Button>
      </div>
    </SettingsSection>
  );
}
