import { useAppConfig } from '../../../lib/app-config';
import { PATHS } from '../../../lib/paths';
import { ButtonLink } from '../../../ui/button';
import styles from './hero.module.css';

/** For visitors: the ways in. */
export function Invitation() {
  const { registration_open } = useAppConfig();
  return (
    <div className={styles['call']}>
      <p className={styles['lead']}>
        A new puzzle every day. Find the groups, keep your streak, and see how you did against everybody else.
      </p>
      <div className={styles['buttons']}>
        {registration_open && (
          <ButtonLink look="primary" to={PATHS.register}>
            Register
          </ButtonLink>
        )}
        <ButtonLink to={PATHS.login}>Login</ButtonLink>
      </div>
    </div>
  );
}
