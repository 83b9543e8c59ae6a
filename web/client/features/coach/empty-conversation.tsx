import type { Conversation } from '#shared/api/coach.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './coach.module.css';

type Props = Pick<Conversation, 'answersFrom'> & {
  questions: readonly string[];
  onSuggest: (question: string) => void;
};

/** Before the first question: the founder's own ones to begin with, and what the coach is given. */
export function EmptyConversation({ questions, answersFrom, onSuggest }: Props) {
  return (
    <div className="column gap-20">
      <div className="stack gap-4">
        <h2 className="lead">Ask what would move you forward</h2>
        <p className="soft">
          {questions.length > 0
            ? 'Choose a question to change or send, or type your own.'
            : 'Choose a question below to change or send, or type your own.'}
        </p>
      </div>
      {questions.length > 0 && (
        <ul className="column gap-8" aria-label="About your tasks">
          {questions.map((question) => (
            <li key={question}>
              <button
                type="button"
                className={`row between gap-12 ink ${classes.ownQuestion}`}
                onClick={() => onSuggest(question)}
              >
                {question}
                <Icon name="edit" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <section className="stack gap-8" aria-labelledby="coach-given">
        <h3 id="coach-given" className="body">
          What the coach is given
        </h3>
        <ul className={`soft ${classes.given}`}>
          {given[answersFrom].map(({ icon, text }) => (
            <li key={text} className="flex gap-8">
              <Icon name={icon} size={18} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The same as `CoachFacts` has for a model; the built-in tips use little of it. */
const given: Record<Props['answersFrom'], { icon: IconName; text: string }[]> = {
  model: [
    { icon: 'startup', text: 'Your profile and milestones' },
    { icon: 'tasks', text: 'Your open tasks and pledges' },
    { icon: 'flame', text: 'Your streak and your last seven days' },
    { icon: 'calendar', text: 'Your team’s check-ins, without anyone’s morale' },
    { icon: 'bookmark', text: 'What it remembers, as you confirmed it' },
    { icon: 'lock', text: 'No messages, and nothing of other startups' },
  ],
  tips: [
    { icon: 'startup', text: 'Your stage, which chooses the tips' },
    { icon: 'tasks', text: 'Your open tasks and streak, if you ask what to work on' },
    { icon: 'lock', text: 'Nothing leaves this server' },
  ],
};
