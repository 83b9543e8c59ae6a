import { Link } from 'react-router-dom';
import { demoPrice, premiumPlan } from '#shared/domain/premium.ts';
import { formatMoney } from '#shared/formats.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './costs-and-questions.module.css';
import { SectionHead } from './page-sections.tsx';

type Cost = {
  who: string;
  tag?: string;
  price: string;
  unit?: string;
  text: string;
  items: readonly string[];
};

const costs: Cost[] = [
  {
    who: 'Founders',
    price: formatMoney(0),
    text: 'The whole program. Applying takes no card.',
    items: [
      'Your cohort, its board and its Slack channel',
      'Tasks, pledges, streaks and points',
      'The AI coach',
      'Introductions that investors ask for',
    ],
  },
  {
    who: 'Premium',
    tag: 'Optional',
    price: formatMoney(demoPrice.amount),
    unit: 'a month',
    text: 'For founders who are in. It buys no points and no rank.',
    items: premiumPlan.benefits,
  },
  {
    who: 'Investors',
    price: formatMoney(0),
    text: 'You sign up, we approve you, founders decide who they meet.',
    items: [
      'Preview cards of every startup right away',
      'Full profiles and decks once approved',
      'Introductions when the founder says yes',
    ],
  },
];

export function Costs() {
  return (
    <section className={classes.section} aria-labelledby="costs">
      <SectionHead
        id="costs"
        title="What it costs"
        lead="Taking part is free. One thing has a price, and you can ride without it."
      />
      <ul className={`stack ${classes.costs}`}>
        {costs.map(({ who, tag, price, unit, text, items }) => (
          <li key={who} className={classes.cost}>
            <p className={`row between ${classes.who}`}>
              {who}
              {tag && <Tag>{tag}</Tag>}
            </p>
            <p className={`tabular ${classes.price}`}>
              {price}
              {unit && <span className={`soft body ${classes.unit}`}> {unit}</span>}
            </p>
            <p className={`soft ${classes.text}`}>{text}</p>
            <ul className={`stack gap-8 ${classes.items}`}>
              {items.map((item) => (
                <li key={item}>
                  <Icon name="check" size={16} />
                  {item}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

const questions = [
  {
    question: 'Who can apply?',
    answer:
      'Founders of early-stage startups, alone or as a team. The stage can be anything from an idea to a product that scales: you’ll get tasks for the stage you’re at.',
  },
  {
    question: 'What happens after I apply?',
    answer:
      'A confirmation email arrives within minutes. A person reads your application, and you’ll hear from us in 5-7 business days. If you’re selected, an interview and onboarding follow.',
  },
  {
    question: 'How much time does it take?',
    answer:
      'The tasks are the work on your startup, not on top of it. One completed task a day keeps a streak alive, and every suggested task says how long it takes: from 20 minutes to half a day.',
  },
  {
    question: 'Do I have to use Slack?',
    answer:
      'No. Tasks, pledges, the coach and your cohort’s news are all on the web. With Slack connected you can do the same by command, and talk in your cohort’s channel.',
  },
  {
    question: 'What if I miss a day, or a pledge?',
    answer:
      'Each streak bonus comes with a freeze, and a freeze covers a missed day by itself. A missed pledge takes no points away. You set the next one.',
  },
  {
    question: 'Who sees what I share?',
    answer:
      'Your cohort sees the tasks you share, your pledges and your streak; a task marked “Just me” reaches nobody. Investors see a short card, your full profile once we’ve approved them, and your email address only after you accept an introduction.',
  },
];

/** Native disclosures: they open without scripts, and find-in-page opens them too. */
export function Questions() {
  return (
    <section className={classes.questionsSection} aria-labelledby="questions">
      <div className={`stack ${classes.questionsInner}`}>
        <div>
          <SectionHead id="questions" title="Questions founders ask" />
          <p className={`soft ${classes.more}`}>
            Yours isn’t here? <Link to={paths.support}>Write to us</Link>.
          </p>
        </div>
        <div className={classes.questions}>
          {questions.map(({ question, answer }) => (
            <details key={question} className={classes.question}>
              <summary>
                {question}
                <Icon name="plus" size={20} />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
