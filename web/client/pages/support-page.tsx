import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { mailTo } from '../lib/mail-to.ts';
import { forgotPasswordPath, paths } from '../paths.ts';
import { TextPage } from './text-page.tsx';

export function SupportPage() {
  return (
    <TextPage
      title="Support"
      lead="Stuck, or something looks wrong? Write to us. A person reads it."
      description={`How to reach the people behind ${brand.name}, and answers to what founders and investors ask most.`}
    >
      <p>
        <a href={mailTo('Support')}>{brand.supportEmail}</a>
      </p>
      <p>
        Tell us what you did, what you expected and what happened instead. If the page showed a
        reference, copy it: it helps us find what went wrong.
      </p>

      <h2>I can’t sign in</h2>
      <p>
        Founders sign in at <Link to={paths.founderSignIn}>Founder Login</Link> with the email
        address of their application, once it’s accepted.{' '}
        <Link to={forgotPasswordPath('founder')}>Forgot your password</Link>, or has your invitation
        link expired? We’ll email you a new one. After too many wrong passwords, sign-in is blocked
        for 15 minutes; then try again.
      </p>

      <h2>What happened to my application?</h2>
      <p>
        Reviews take 5-7 business days. We answer by email either way; look in your spam folder
        before you write to us.
      </p>

      <h2>A Slack command doesn’t answer</h2>
      <p>
        Send <b>/task help</b>. If the app says it doesn’t know you, open the dashboard and connect
        Slack again. If it doesn’t answer at all, ask whoever runs your workspace whether our app is
        still installed.
      </p>

      <h2>I want my data, or to leave</h2>
      <p>
        Both are in <b>Settings</b> once you’re signed in. What we store and who sees it is on the{' '}
        <Link to={paths.privacy}>Privacy</Link> page.
      </p>

      <h2>I’m an investor</h2>
      <p>
        <Link to={paths.investorSignUp}>Join as an investor</Link>: you’ll see every startup’s card
        right away. Websites, decks, full profiles and introductions open once you’ve confirmed your
        email address and one of us has approved you; we’ll email you then. Nothing came? Look in
        your spam folder, then <Link to={paths.investorSignIn}>sign in</Link> and have it sent
        again. Change your details, emails and password in <b>Settings</b>.
      </p>
    </TextPage>
  );
}
