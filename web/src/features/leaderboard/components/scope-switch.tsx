import styles from './scope-switch.module.css';

interface ScopeSwitchProps {
  friendsOnly: boolean;
  onChange: (friendsOnly: boolean) => void;
}

const CHOICES = [
  { friendsOnly: false, label: 'All Players' },
  { friendsOnly: true, label: 'Friends Only' },
];

export function ScopeSwitch({ friendsOnly, onChange }: ScopeSwitchProps) {
  return (
    <div role="group" aria-label="Players on the boards" className={styles['switch']}>
      {CHOICES.map((choice) => (
        <button
          key={choice.label}
          type="button"
          aria-pressed={choice.friendsOnly === friendsOnly}
          onClick={() => onChange(choice.friendsOnly)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
