import type { CoachDay, CoachSpend } from '#shared/api/coach.ts';
import { modelProblemText } from '#shared/domain/model-problems.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import { FeedbackTable, SpendTable } from '../features/coach/admin-tables.tsx';
import { useCoachSpend } from '../features/coach/coach-queries.ts';
import { DateTimeText } from '../ui/date-time-text.tsx';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** The coach's cost a day, for all founders together. Their questions stay private. */
export function AdminCoachPage() {
  const spend = useCoachSpend();
  return (
    <div className="flex-column gap-20">
      <PageHead title="AI Coach" area="Admin">
        Questions and tokens by day, for all founders together. What they ask stays private.
      </PageHead>
      <Loaded query={spend} heights={[48, 240]} label="Loading the spend">
        {(data) => <Spend spend={data} />}
      </Loaded>
    </div>
  );
}

function Spend({ spend }: { spend: CoachSpend }) {
  const { model, premiumModel, problems, refusals, dailyLimit, premiumDailyLimit, days, feedback } =
    spend;
  const tokens = sum(days, (day) => day.inputTokens + day.outputTokens);
  const questions = sum(days, (day) => day.questions);
  return (
    <>
      {problems.map(({ model: name, kind, since }) => (
        <p key={name} role="alert">
          <strong>The coach can’t answer.</strong> {modelProblemText(kind, name)} First noticed:{' '}
          <DateTimeText at={since} />.
        </p>
      ))}
      <p>
        {model === null
          ? 'No model is connected (OPENAI_API_KEY): the coach answers from its built-in tips, which cost no tokens.'
          : `Answers come from ${model}.`}{' '}
        Each founder may ask {pluralize(dailyLimit, 'question')} a day; with premium it’s{' '}
        {premiumDailyLimit}
        {premiumModel && `, answered by ${premiumModel}`}.
      </p>
      {refusals.length > 0 && (
        <p>
          Left out of the proposals for founders’ websites in the last 30 days:{' '}
          {refusals
            .map(({ reason, count }) => `${formatNumber(count)} ${refusalLabels[reason]}`)
            .join(', ')}
          .
        </p>
      )}
      {days.length === 0 ? (
        <EmptyState>
          <p>Nobody has asked the coach yet.</p>
        </EmptyState>
      ) : (
        <>
          <p>
            Together: <strong>{pluralize(tokens, 'token')}</strong> for{' '}
            {pluralize(questions, 'question')}.
          </p>
          <SpendTable days={days} />
        </>
      )}
      {(days.length > 0 || feedback.up + feedback.down > 0) && (
        <>
          <h2>Ratings</h2>
          <FeedbackTable feedback={feedback} />
        </>
      )}
    </>
  );
}

const refusalLabels: Record<CoachSpend['refusals'][number]['reason'], string> = {
  unreadable: 'whole answers that could not be read',
  incomplete: 'incomplete',
  unsafe: 'that looked like orders from the page',
  duplicate: 'said twice',
};

function sum(days: CoachDay[], read: (day: CoachDay) => number): number {
  return days.reduce((total, day) => total + read(day), 0);
}
