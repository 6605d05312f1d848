import { LOCK_AFTER_FAILURES, LOCK_SECONDS } from '@fourfold/contracts';
import { useAppConfig } from '../../../shared/app-config';
import { PATHS } from '../../../shared/paths';
import { Card } from '../../../ui/card';
import { Link } from '../../../ui/link';
import { Page, PageHeading } from '../../../ui/page';
import { Faq } from './faq';

export function SupportScreen() {
  const { support_email } = useAppConfig();
  return (
    <Page title="Support">
      <PageHeading>Support</PageHeading>
      <div className="columns">
        <Card heading="Frequently asked questions" className="tight">
          <Faq />
        </Card>
        <div className="stack loose">
          <Card heading="Troubleshooting" className="tight prose">
            <ul>
              <li>A page doesn’t load or looks odd: reload it. If that doesn’t help, update your browser.</li>
              <li>
                The puzzle doesn’t appear: check your connection. Your game continues where you left off.
              </li>
              <li>
                After {LOCK_AFTER_FAILURES} failed logins an account is locked for {LOCK_SECONDS / 60}{' '}
                minutes. <Link to={PATHS.forgotPassword}>Resetting your password</Link> unlocks it at once.
              </li>
              <li>
                The reset email hasn’t arrived: look in your spam folder, and check that you used your
                account’s address.
              </li>
              <li>The chat says it’s unavailable: log out and log in again.</li>
            </ul>
          </Card>
          <Card heading="Account and privacy" className="tight prose">
            <p>
              You can change your display name, email and password in your{' '}
              <Link to={PATHS.profile}>profile</Link>, where you can also sign out other devices, download
              your data and delete your account. If you can no longer log in, contact support to have it
              deleted.
            </p>
            <p>
              What we keep, and who sees it, is in the <Link to={PATHS.privacy}>privacy policy</Link>.
            </p>
          </Card>
          <Card heading="Feedback" className="tight prose">
            <p>Found a mistake in a puzzle, or missing something? Email us: we read every message.</p>
          </Card>
          <Card heading="Contact" className="tight prose">
            <p>
              Write to <a href={`mailto:${support_email}`}>{support_email}</a>. We answer within 24-48 hours.
            </p>
          </Card>
        </div>
      </div>
    </Page>
  );
}
