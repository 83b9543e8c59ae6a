import type { ProfileView } from '#shared/api/profile.ts';
import { StartupCard } from '../ui/startup/startup-card.tsx';
import { StartupProfile } from '../ui/startup/startup-profile.tsx';
import { ProfileNote } from './profile-note.tsx';
import classes from './profile-page.module.css';

/** A founder's startup by the very parts of which the investors' pages are made. */
export function InvestorPreview({ profile }: { profile: ProfileView }) {
  return (
    <>
      <ProfileNote icon="lock">
        Your email address stays private until you accept an introduction.
      </ProfileNote>
      <section className={classes.preview}>
        <h2 className={classes.previewTitle}>What every investor sees</h2>
        <div className={classes.previewCard}>
          <StartupCard startup={profile} />
        </div>
      </section>
      <section className={classes.preview}>
        <h2 className={classes.previewTitle}>What approved investors see</h2>
        <StartupProfile startup={profile} />
      </section>
    </>
  );
}
