import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { moraleNotes } from '#shared/domain/morale.ts';
import { mailTo } from '../lib/mail-to.ts';
import { paths } from '../paths.ts';
import { BrandLine } from '../ui/icon.tsx';
import { TextPage } from './text-page.tsx';

export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy"
      lead="What we store about you, who gets to see it, and how you take it with you or have it deleted. In plain words."
      description={`What ${brand.name} stores about founders and investors, who sees it, what happens with Slack data, and how to export or delete it.`}
    >
      <BrandLine part="policy" />
      <h2>What we store</h2>
      <ul>
        <li>
          <b>Your application and profile:</b> name, email address, startup, stage, industry, and
          whatever else you fill in.
        </li>
        <li>
          <b>Your email address,</b> if you ask to be told when applications open: until three
          months after that email, or for as long as you have asked us not to write to it.
        </li>
        <li>
          <b>Your work here:</b> tasks, pledges, points, streaks, thanks, weekly check-ins, and the
          notifications that come of them.
        </li>
        <li>
          <b>Your account:</b> a hash of your password, never the password itself, and your open
          sessions with the browser that each was opened in.
        </li>
        <li>
          <b>Investors:</b> name, email address, company, title, focus and check size; the startups
          and searches that they save, and whose deck and website they open.
        </li>
      </ul>

      <h2>Who sees it</h2>
      <ul>
        <li>
          <b>Your team</b> sees what your cohort sees, and your open tasks, except those that are
          just for you.
        </li>
        <li>
          <b>Your cohort</b> sees your name and startup, the tasks that you complete, your pledges,
          points and streak.
        </li>
        <li>
          <b>The community</b> sees your startup’s profile and your place on the leaderboard.
        </li>
        <li>
          <b>Investors</b> see a short card of your startup once you are accepted, and its full
          profile when we have approved them; your email address only if you agree to an
          introduction, your streak and pledges only if you say so in your settings, and your KPI
          only if you say so on the check-in page.
        </li>
        <li>
          <b>Our team</b> sees applications and profiles, to review them and to help you.
        </li>
        <li>
          <b>How you’re feeling</b> is between you and us. {moraleNotes.founder}
        </li>
        <li>
          <b>The AI coach:</b> what you ask it goes to the provider of the language model, with what
          an answer needs: your profile, your tasks, what your team’s check-ins say, but never how
          you feel, your earlier questions, and what you had it remember.
        </li>
        <li>
          Nobody else, except the services that host us and deliver our email. We don’t sell data or
          show ads.
        </li>
      </ul>

      <h2>Slack</h2>
      <ul>
        <li>
          <b>If you connect Slack,</b> we store your workspace’s and your own Slack id, your name
          and time zone there, the language you use it in and the address of your picture, so that
          commands find your tasks and posts show your face.
        </li>
        <li>
          <b>We read</b> the commands, buttons and messages that you send to our app, messages in
          channels that mention it, the names of people whom you thank, reactions to our own posts
          (they are cheers), links to our own pages in messages (while you write them, too), the
          names of public channels, and whether you have “do not disturb” on, which we do not store.
          We do not read your other messages.
        </li>
        <li>
          <b>Everyone in your Slack workspace can read</b> your cohort’s channel, not only your
          cohort. Completed tasks and public pledges are posted there; a task that is just for you
          is never posted.
        </li>
        <li>
          <b>The tokens</b> that Slack gives us are stored encrypted, and deleted when the app is
          removed from the workspace.
        </li>
      </ul>

      <h2>Cookies</h2>
      <p>
        Two, when you sign in: one holds your session and nothing else, the other lets us tell you
        when a browser that we have not seen before signs in to your account. Your browser also
        remembers whether you like the page light or dark. When a sign-in fails, we keep for 90 days
        which address was tried, from which browser and network address, so that our team can see
        attacks. There’s no tracking and no third-party analytics. Where an investor opens a
        startup’s website or pitch deck from our pages, that startup’s founder sees who looked and
        when.
      </p>

      <h2>Take it with you, or have it deleted</h2>
      <p>
        Signed in, open <b>Settings</b>: there you download everything that we store about you, and
        delete your account. You can also write to{' '}
        <a href={mailTo('My data')}>{brand.supportEmail}</a> from the address of your account, and
        we do it for you. Deleting removes your profile, tasks and Slack link; copies in backups go
        when those expire. Messages that were already posted to Slack belong to that workspace.
      </p>

      <h2>Questions</h2>
      <p>
        Write to <a href={mailTo('Privacy')}>{brand.supportEmail}</a>, or see{' '}
        <Link to={paths.support}>Support</Link>.
      </p>
    </TextPage>
  );
}
