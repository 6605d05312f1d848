import { GUEST_KEPT_DAYS, MINIMUM_AGE_YEARS } from '@fourfold/contracts';
import { useAppConfig } from '../../../shared/app-config';
import { PATHS } from '../../../shared/paths';
import { Link } from '../../../ui/link';
import { Page, PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';

export function PrivacyScreen() {
  const { support_email } = useAppConfig();
  return (
    <Page title="Privacy policy" width="medium">
      <Link to={PATHS.home} className="target">
        Back to home
      </Link>
      <Sheet className="stack loose">
        <header className="stack close">
          <PageHeading>Privacy policy</PageHeading>
          <p className="muted">
            Last updated: <time dateTime="2025-01-07">January 7, 2025</time>
          </p>
        </header>
        <div className="stack tight prose">
          <p>
            Fourfold keeps what it needs to let you play, and nothing to sell. This page says what that is.
          </p>
          <h2>Who may play</h2>
          <p>{`You must be ${MINIMUM_AGE_YEARS} or older to use Fourfold. We delete the account of anybody younger as soon as we hear of it.`}</p>
          <h2>What we keep</h2>
          <ul>
            <li>
              Your account: e-mail address, username, display name, a hash of your password, and the public
              keys of your passkeys.
            </li>
            <li>Your games: guesses, scores, completion times, streaks and battle results.</li>
            <li>Your friends, friend requests and chat messages.</li>
            <li>
              Sign-ins, successful or not: time, network address and browser. They protect your account
              against others.
            </li>
            <li>{`Of guests, who play without an account: their games. They are erased with the guest ${GUEST_KEPT_DAYS} days after the last visit, unless an account takes them over.`}</li>
          </ul>
          <h2>What others see</h2>
          <p>
            Your display name, scores and streaks are public on the leaderboards, and other players find you
            by your names. Your e-mail address is not shown to them.
          </p>
          <h2>Chat</h2>
          <p>
            Chat messages are not end-to-end encrypted. They are stored on our servers and may be reviewed,
            for example when somebody reports abuse. Share nothing in a chat that has to stay secret.
          </p>
          <h2>Your browser</h2>
          <p>
            Cookies and browser storage keep you signed in, protect your account, and remember how you like
            things to look. A cookie also knows, encrypted, which accounts have signed in in this browser: it
            protects them against others, and tells us when a new account may have seen the answers as
            somebody else. There is no advertising and nobody follows you across other sites.
          </p>
          <h2>A copy of your data</h2>
          <p>
            Your <Link to={PATHS.profile}>profile</Link> lets you download everything we keep about you, once
            an hour, as one JSON file: your account, sign-ins, games, scores, friends, messages, battles and
            reports. Of other players it holds only their ids and display names, and the messages of the
            conversations you shared.
          </p>
          <h2>Deleting your account</h2>
          <p>
            To have your account deleted, contact support at{' '}
            <a href={`mailto:${support_email}`}>{support_email}</a>. While you can still log in, you can also
            delete it yourself in the Danger Zone of your <Link to={PATHS.profile}>profile</Link>: the account
            is removed at once, and we confirm it by mail.
          </p>
          <p>
            Your name, e-mail address, scores, friends and messages are removed; finished battles keep a
            player without a name. The record of events between our servers, which also holds names, is erased
            after 14 days. What others have reported about you is kept for a year, without your name, for
            admins to read.
          </p>
          <h2>Questions</h2>
          <p>
            Write to <a href={`mailto:${support_email}`}>{support_email}</a>, or look at the{' '}
            <Link to={PATHS.support}>support page</Link>.
          </p>
        </div>
      </Sheet>
    </Page>
  );
}
