import type { Premium } from '#shared/api/premium.ts';
import { priceLabel } from '#shared/domain/premium.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './premium.module.css';

/** These answers follow `isPaidUp`, `summarizeSubscription` and docs/decisions/premium.md. */
const questionsAbout = (price: Premium['price']) => [
  {
    question: 'When do I pay?',
    answer: `${price ? `${priceLabel(price)}, from the day you start` : 'When you start, and each time it renews'}, by card on Stripe’s page. If that page offers you a trial, the first payment is due when it ends. Your plan on this page always shows the day.`,
  },
  {
    question: 'What happens when the time I paid for ends?',
    answer:
      'Premium renews by itself, unless you canceled. If a payment fails, you keep premium while Stripe tries again, and a notice tells you to check your card.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'Here, with “Card, invoices and canceling”, whenever you like. Premium stays yours until the end of the time you paid for, and nothing more is charged.',
  },
  {
    question: 'What stays when it ends?',
    answer:
      'Your messages, introductions and open requests stay, and you can go on answering whoever wrote to you. The Member mark goes, you leave the members’ channel, and the coach’s questions are as many as before.',
  },
  {
    question: 'Does each founder of my team need one?',
    answer: 'No. One subscription is for everyone on your startup’s team.',
  },
  {
    question: 'Does it help me up the leaderboard?',
    answer: 'No. Premium buys no points, streak freezes or ranks.',
  },
  {
    question: 'What if my startup leaves?',
    answer:
      'When its last founder deletes their account, or the startup leaves the program, we cancel the subscription at Stripe for you.',
  },
];

export function PremiumQuestions({ price }: Pick<Premium, 'price'>) {
  return (
    <Panel title="Questions and answers">
      <div className={classes.questions}>
        {questionsAbout(price).map(({ question, answer }) => (
          <details key={question}>
            <summary className="row between gap-12 medium">
              {question}
              <Icon name="chevronDown" size={18} />
            </summary>
            <p className="soft pretty">{answer}</p>
          </details>
        ))}
      </div>
    </Panel>
  );
}
