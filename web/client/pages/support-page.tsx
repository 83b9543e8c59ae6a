import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { mailTo, supportEmail } from '../lib/support-email.ts';
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
        <a href={mailTo('Support')}>{supportEmail()}</a>
      </p>
      <p>
        Tell us what you did, what you expected and what happened instead. If the page showed a
        reference, copy it: it helps us find what went wrong.
      </p>

      <h2>I can’t sign in</h2>
      <p>
        Founders sign in at <Link to={paths.founderSignIn}>Founder Login</Link> with the email
        address of their application, once it is accepted.{' '}
        <Link to={forgotPasswordPath('founder')}>Forgotten the password</Link>, or is the link in
        the invitation too old? Have a new one sent. After too many wrong passwords, sign-in stays
        closed for 15 minutes; then try again.
      </p>

      <h2>What happened to my application?</h2>
      <p>
        Reviews take 5-7 business days. We answer by email either way; look in your spam folder
        before you write to us.
      </p>

      <h2>A Slack command doesn’t answer</h2>
      <p>
        Send <b>/task help</b>. If the app says that it does not know you, open the dashboard and
        connect Slack again. If it says nothing at all, ask whoever runs your workspace whether our
        app is still installed.
      </p>

      <h2>I want my data, or to leave</h2>
      <p>
        Both are in <b>Settings</b> once you are signed in. What we store and who sees it stands on
        the page about <Link to={paths.privacy}>privacy</Link>.
      </p>

      <h2>I am an investor</h2>
      <p>
        <Link to={paths.investorSignUp}>Join as an investor</Link>: you see every startup’s card at
        once. Websites, decks, full profiles and introductions open when you have confirmed your
        email address and one of us has approved you; we’ll email you then. Nothing came? Look in
        your spam folder, then <Link to={paths.investorSignIn}>sign in</Link> and have it sent
        again. Change your details, emails and password in <b>Settings</b>.
      </p>
    </TextPage>
  );
}
