import type { Review } from '#shared/api/review.ts';
import { type Criterion, reviewCriteria, type Scores } from '#shared/domain/applications.ts';
import { formatScore } from '#shared/formats.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './review.module.css';
import { scoresOf, useRateApplication } from './review-queries.ts';

const criterionLabels: Record<Criterion, string> = {
  team: 'Team',
  problem: 'Problem',
  traction: 'Traction',
  fit: 'Fit',
};

/**
 * One's own scores, beside the mean and the scores of the others, which are hidden until the own
 * ones are complete.
 */
export function RatingPanel({ review }: { review: Review }) {
  const { id, ratings, mean, hidden } = review;
  const isBlind = hidden.ratings > 0;
  const rate = useRateApplication(id);
  const stored = scoresOf(ratings.find(({ isMine }) => isMine));
  const mine = rate.isPending ? rate.variables : stored;
  return (
    <Panel
      title="Rating"
      action={
        !isBlind && (
          <p className="soft tabular">
            {mean.overall === null ? 'Not rated yet' : <>Mean {formatScore(mean.overall)}</>}
          </p>
        )
      }
    >
      <div className="stack gap-8">
        {reviewCriteria.map((criterion) => (
          <Score
            key={criterion}
            criterion={criterion}
            value={mine[criterion]}
            mean={isBlind ? null : mean[criterion]}
            onRate={(value) => rate.mutate({ ...mine, [criterion]: value })}
          />
        ))}
      </div>
      {isBlind && (
        <p className={`soft small ${classes.blind}`}>
          {hidden.ratings === 1 ? 'Somebody else has' : `${hidden.ratings} others have`} rated it.
          You’ll see what they gave once you’ve rated all four.
        </p>
      )}
      <OtherRatings ratings={ratings} />
    </Panel>
  );
}

type ScoreProps = {
  criterion: Criterion;
  value: number | null;
  mean: number | null;
  onRate: (value: number | null) => void;
};

function Score({ criterion, value, mean, onRate }: ScoreProps) {
  return (
    <fieldset className={`stack gap-8 shrinks ${classes.score}`}>
      <legend className={classes.scoreLabel}>{criterionLabels[criterion]}</legend>
      <div className={`stack ${classes.marks}`}>
        {[1, 2, 3, 4, 5].map((mark) => (
          <label key={mark} className={`soft tabular center relative ${classes.mark}`}>
            <input
              type="radio"
              name={criterion}
              className={classes.radio}
              checked={value === mark}
              onChange={() => onRate(mark)}
              // A second press on the chosen score clears it.
              onClick={() => value === mark && onRate(null)}
            />
            {mark}
          </label>
        ))}
      </div>
      <span className={`soft small tabular ${classes.mean}`}>
        {mean === null ? '' : <span title="Average of all reviewers">{formatScore(mean)}</span>}
      </span>
    </fieldset>
  );
}

function OtherRatings({ ratings }: Pick<Review, 'ratings'>) {
  const others = ratings.filter(({ isMine }) => !isMine);
  if (others.length === 0) return null;
  return (
    <ul className={`stack gap-6 soft small ${classes.others}`}>
      {others.map((rating) => (
        <li key={rating.email}>
          <span className="ink medium breakable">{rating.email}</span> {scoresText(rating)}
        </li>
      ))}
    </ul>
  );
}

function scoresText(scores: Scores): string {
  const given = reviewCriteria.filter((criterion) => scores[criterion] !== null);
  return given.map((criterion) => `${criterionLabels[criterion]} ${scores[criterion]}`).join(', ');
}
