import { Link } from 'react-router';
import styles from './admin-nav.module.css';

interface AdminScreen {
  to: string;
  label: string;
  isHere: boolean;
}

/** The way between the screens of admins. */
export function AdminNav({ screens }: { screens: readonly AdminScreen[] }) {
  return (
    <nav aria-label="Admin" className={styles['nav']}>
      <ul className="row">
        {screens.map(({ to, label, isHere }) => (
          <li key={to}>
            <Link to={to} aria-current={isHere ? 'page' : undefined} className={`target ${styles['link']}`}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
