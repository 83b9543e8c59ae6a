import { useSearchParams } from 'react-router-dom';
import type { Premium } from '#shared/api/premium.ts';
import { examplesSkeleton, PremiumExamples } from '../features/premium/premium-examples.tsx';
import { PaymentResult, PremiumPlan } from '../features/premium/premium-plan.tsx';
import { usePremium, usePremiumExamples } from '../features/premium/premium-queries.ts';
import { PremiumQuestions } from '../features/premium/premium-questions.tsx';
import { OwnWeeks } from '../features/progress/own-weeks.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import classes from './premium-page.module.css';

/** Payments return to this page with `?paid=1`. */
export function PremiumPage() {
  const [search] = useSearchParams();
  const isPaid = search.has('paid');
  const { timeZone } = useFounder();
  // Asked for before it is known who has premium, so that the offer stands at once.
  const examples = usePremiumExamples();
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
            {!isPaid && <More premium={premium} examples={examples} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

const isOffer = ({ active, offered }: Premium) => offered && !active;

type Examples = { examples: ReturnType<typeof usePremiumExamples> };

/** Examples for whoever has no premium, and answers for everybody who may. */
function More({ premium, examples }: Examples & { premium: Premium }) {
  if (!premium.active && !premium.offered) return null;
  return (
    <div className={`column gap-16 ${classes.more}`}>
      {!premium.active && <OwnExamples examples={examples} />}
      <PremiumQuestions price={premium.price} />
    </div>
  );
}

function OwnExamples({ examples }: Examples) {
  const { name, startupName, photo } = useFounder();
  return (
    <Loaded query={examples} heights={examplesSkeleton} label="Loading examples">
      {(data) =>
        data && (
          <PremiumExamples
            examples={data}
            me={{ name, startupName, photo }}
            weeks={data.weeks && <OwnWeeks weeks={data.weeks} />}
          />
        )
      }
    </Loaded>
  );
}
