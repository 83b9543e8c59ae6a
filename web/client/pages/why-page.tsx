import { brand } from '#shared/brand.ts';
import { Ledger, StreakDays, WhySection } from '../features/points/why-sections.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import classes from './why-page.module.css';

/** Explains the founder's own figures: each day of the streak, each entry of the points. */
export function WhyPage() {
  const { timeZone } = useFounder();
  return (
    <>
      <title>{`Why? · ${brand.name}`}</title>
      <header>
        <h1>Why?</h1>
        <p className="soft">Where your streak and your points come from.</p>
      </header>
      <div className={`stack gap-16 ${classes.columns}`}>
        <WhySection id="streak" title="Your streak">
          <StreakDays />
        </WhySection>
        <WhySection id="points" title="Your points">
          <Ledger timeZone={timeZone} />
        </WhySection>
      </div>
    </>
  );
}
