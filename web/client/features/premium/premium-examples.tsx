import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { PremiumExamples as Examples } from '#shared/api/premium.ts';
import { pluralize } from '#shared/formats.ts';
import { communityStartupPath, paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { MemberTag } from '../../ui/tag.tsx';
import classes from './premium.module.css';

export const examplesSkeleton = [160, 160, 120, 380, 120];

type Props = {
  examples: Examples;
  me: { name: string; startupName: string; photo: string | null };
  /** The founder's own weeks, which premium compares; null before there are any. */
  weeks: ReactNode;
};

/** Each part of premium with an example of the reader's own, from what is there now. */
export function PremiumExamples({ examples, me, weeks }: Props) {
  const { peer, messages, questions, community, introductions } = examples;
  return (
    <ul className="stack gap-16" aria-label="What you would have">
      <Example
        title="Direct messaging"
        text={`Write first to any founder of the community, ${messages} messages a day. They answer without premium, and neither sees the other’s email address before they accept.`}
      >
        {peer && <PeerExample peer={peer} />}
      </Example>
      <Example
        title="Exclusive community"
        text={communityText(community)}
        caption="You, as other founders would see you"
      >
        <Person {...me} mark={<MemberTag />} />
      </Example>
      <Example title="Priority AI coaching" text={coachingText(questions)}>
        <p className="tabular">
          <strong>{pluralize(questions.with, 'question')} a day</strong>{' '}
          <span className="soft">instead of {questions.without}</span>
        </p>
      </Example>
      <Example
        title="Advanced analytics"
        text="Your tasks, completion rate, pledges and active days of twelve weeks beside the medians of your cohort and of everyone at your stage, with export as CSV. Where fewer than five others count, there’s no median."
        caption={weeks ? 'Your own line, to which the medians would be added' : undefined}
      >
        {weeks}
      </Example>
      <Example
        title="Investor introductions"
        text={`Ask ${introductions.perMonth} investors a month who are open to founders. They decide within 14 days; only if they accept do you get each other’s email address.`}
      >
        <p>{openInvestorsText(introductions.openInvestors)}</p>
      </Example>
    </ul>
  );
}

type ExampleProps = {
  title: string;
  text: string;
  caption?: string | undefined;
  children: ReactNode;
};

function Example({ title, text, caption, children }: ExampleProps) {
  const id = useId();
  return (
    <li aria-labelledby={id} className={`card column gap-12 pretty ${classes.example}`}>
      <div className="stack gap-4">
        <h3 id={id} className="body">
          {title}
        </h3>
        <p className="soft">{text}</p>
      </div>
      {children && (
        <div className={`column gap-8 ${classes.drawn}`}>
          {caption && <p className="soft small">{caption}</p>}
          {children}
        </div>
      )}
    </li>
  );
}

type PersonProps = { name: string; startupName: string; photo: string | null; mark?: ReactNode };

function Person({ name, startupName, photo, mark }: PersonProps) {
  return (
    <div className="row wrap gap-12">
      <Avatar name={name} url={photo} />
      <div className={`shrinks grows ${classes.person}`}>
        <p className="strong breakable">{name}</p>
        <p className="soft breakable">{startupName}</p>
      </div>
      {mark}
    </div>
  );
}

function PeerExample({ peer }: { peer: NonNullable<Examples['peer']> }) {
  const profile = (
    <Link
      className="link"
      to={communityStartupPath(peer.startupId)}
      state={{ from: paths.appPremium }}
    >
      View Profile<span className="visually-hidden"> of {peer.name}</span>
    </Link>
  );
  return <Person {...peer} mark={profile} />;
}

function communityText({ members, channel }: Examples['community']): string {
  const room = channel
    ? `#${channel} in Slack, with a thread of questions and answers on the 1st of each month`
    : 'a channel of the members’ own in Slack, once the first of them connects it';
  const others =
    members === 0
      ? 'Nobody is a member yet.'
      : `${pluralize(members, 'startup')} ${members === 1 ? 'is' : 'are'} in.`;
  return `The Member mark beside your name, and ${room}. ${others}`;
}

function coachingText({ hasLargerModel }: Examples['questions']): string {
  const model = hasLargerModel ? ', and a larger model answers them' : '';
  return `Three times the questions. Yours are answered first when many ask at once${model}.`;
}

function openInvestorsText(count: number): string {
  if (count === 0) return 'No investor is open to founders at the moment.';
  return `${pluralize(count, 'investor')} ${count === 1 ? 'is' : 'are'} open to founders now.`;
}
