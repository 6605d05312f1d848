import { addFriendPath } from '../../../shared/paths';
import { useAccount } from '../../../shared/session/use-session';
import { Card } from '../../../ui/card';
import { LinkTools } from '../../../ui/link-tools';
import styles from './friends.module.css';

/** How others find the player. */
export function BeFound() {
  const username = useAccount()?.username;
  if (username === undefined) return null;
  return (
    <Card heading="Let friends find you" className="tight">
      <p>
        Your username is{' '}
        <bdi translate="no" className={styles['username']}>
          {`@${username}`}
        </bdi>
        . Whoever opens your link or scans its code can send you a request.
      </p>
      <LinkTools path={addFriendPath(username)} of={`@${username}`} />
    </Card>
  );
}
