import { LOCK_AFTER_FAILURES, LOCK_SECONDS } from '@fourfold/contracts';
import { Link } from 'react-router';
import { useAppConfig } from '../../../lib/app-config';
import { PATHS } from '../../../lib/paths';
import { Page, PageHeading } from '../../../ui/page';
import { Prose } from '../../../ui/prose';
import { Sheet } from '../../../ui/sheet';
import { Faq } from './faq';

const RESPONSE_TIME = '24-48 hours';

export function SupportScreen() {
  const { support_email } = useAppConfig();
  return (
    <Page title="Support" width="medium">
      <PageHeading>Support</PageHeading>
      <div className="stack loose">
        <Sheet aria-labelledby="faq" className="stack tight">
          <h2 id="faq">Frequently asked questions</h2>
          <Faq />
        </Sheet>
        <Sheet aria-labelledby="troubleshooting">
          <Prose>
            <h2 id="troubleshooting">Troubleshooting</h2>
            <ul>
              <li>
                A page does not load, or looks odd: reload it. If that does not help, update your browser.
              </li>
              <li>
                The puzzle does not appear: check your connection. Your game continues where you left off.
              </li>
              <li>
                After {LOCK_AFTER_FAILURES} failed logins an account is locked for {LOCK_SECONDS / 60}{' '}
                minutes. <Link to={PATHS.forgotPassword}>Resetting your password</Link> unlocks it at once.
              </li>
              <li>
                The reset mail has not arrived: look into your spam folder, and check that you used the
                address of your account.
              </li>
              <li>The chat says that it is unavailable: log out and log in again.</li>
            </ul>
          </Prose>
        </Sheet>
        <Sheet aria-labelledby="account-privacy">
          <Prose>
            <h2 id="account-privacy">Account and privacy</h2>
            <p>
              You can change your display name, e-mail address and password in your{' '}
              <Link to={PATHS.profile}>profile</Link>, where you can also sign out other devices and delete
              your account. If you can no longer log in, contact support to have it deleted.
            </p>
            <p>
              What we keep, and who sees it, is written in the <Link to={PATHS.privacy}>privacy policy</Link>.
            </p>
          </Prose>
        </Sheet>
        <Sheet aria-labelledby="feedback">
          <Prose>
            <h2 id="feedback">Feedback</h2>
            <p>
              Found a mistake in a puzzle, or missing something? Tell us by e-mail: every message is read.
            </p>
          </Prose>
        </Sheet>
        <Sheet aria-labelledby="contact">
          <Prose>
            <h2 id="contact">Contact</h2>
            <p>
              Write to <a href={`mailto:${support_email}`}>{support_email}</a>. We answer within{' '}
              {RESPONSE_TIME}.
            </p>
          </Prose>
        </Sheet>
      </div>
    </Page>
  );
}
