import { useSearchParams } from 'react-router-dom';
import type { Premium } from '#shared/api/premium.ts';
import { examplesSkeleton, PremiumExamples } from '../features/premium/premium-examples.tsx';
import { PaymentResult, PremiumPlan } from '../features/premium/premium-plan.tsx';
import { usePremium } from '../features/premium/premium-queries.ts';
import { PremiumQuestions } from '../features/premium/premium-questions.tsx';
import { OwnWeeks } from '../features/progress/own-weeks.tsx';
import { useProgress } from '../features/progress/progress-queries.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './premium-page.module.css';

/** Payments return to this page with `?paid=1`. */
export function PremiumPage() {
  const [search] = useSearchParams();
  const isPaid = search.has('paid');
  const { timeZone } = useFounder();
  return (
    <>
      <PageHead title="Premium" />
      <Loaded query={usePremium()} heights={[160, 260]} label="Loading your plan">
        {(premium) => (
          <div
            className={`column gap-16 ${classes.content}`}
            data-offer={isOffer(premium) || undefined}
          >
            <PaymentResult
              paid={isPaid}
              portalFailed={search.get('portal') === 'unavailable'}
              active={premium.active}
            />
            {/* Do not offer another payment while one is being confirmed. */}
            {(premium.active || !isPaid) && <PremiumPlan premium={premium} timeZone={timeZone} />}
            {!isPaid && <More premium={premium} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

const isOffer = ({ active, offered }: Premium) => offered && !active;

/** Examples for whoever has no premium, and answers for everybody who may. */
function More({ premium }: { premium: Premium }) {
  if (!premium.active && !premium.offered) return null;
  return (
    <div className={`column gap-16 ${classes.more}`}>
      {!premium.active && <OwnExamples />}
      <PremiumQuestions />
    </div>
  );
}

function OwnExamples() {
  const { name, startupName, photo } = useFounder();
  const { data: progress, isError } = useProgress();
  const me = { name, startupName, photo };
  if (!progress && !isError)
    return <Skeleton heights={examplesSkeleton} label="Loading examples" />;
  const weeks = progress?.hasBegun ? <OwnWeeks progress={progress} /> : null;
  return <PremiumExamples me={me} weeks={weeks} />;
}
