import { useEffect, useRef } from 'react';
import { brand } from '#shared/brand.ts';
import { useInfo } from '../features/session/session-queries.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './application-success-page.module.css';
import { VisitorFrame } from './visitor-root.tsx';

const notes = [
  {
    title: 'Within minutes',
    text: 'A confirmation email, with a private link to your application.',
  },
  { title: 'In 5-7 business days', text: 'We review your application and send you our answer.' },
  { title: 'If selected', text: 'An interview and onboarding into your cohort.' },
];

export function ApplicationSuccessPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const mailbox = useInfo().data?.supportEmail ?? brand.supportEmail;
  return (
    <VisitorFrame>
      <title>{`Application submitted · ${brand.name}`}</title>
      <span className={`row ${classes.mark}`}>
        <Icon name="check" size={32} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        Application Submitted Successfully!
      </h1>
      <p className={`soft ${classes.lead}`}>Thank you. What happens next:</p>
      <ol className={`stack gap-20 ${classes.notes}`}>
        {notes.map(({ title, text }, index) => (
          <li key={title} className="flex gap-14">
            <span className={`row stream rigid ${classes.number}`} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h2 className={classes.when}>{title}</h2>
              <p className="soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={`soft ${classes.contact}`}>
        Questions, or no email after a while? Look in your spam folder, or write to{' '}
        <a href={`mailto:${mailbox}`}>{mailbox}</a>.
      </p>
      <LinkButton to={paths.landing} size="large">
        Back to Home
      </LinkButton>
    </VisitorFrame>
  );
}
