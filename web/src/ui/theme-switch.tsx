import { useState } from 'react';
import { applyTheme, storedTheme, type Theme } from '../lib/theme/theme';
import styles from './theme-switch.module.css';

const CHOICES: ReadonlyArray<{ theme: Theme; label: string }> = [
  { theme: 'system', label: 'Auto' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

/** Light, dark, or what the device says. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState(storedTheme);
  return (
    <fieldset className={styles['switch']}>
      <legend>Theme</legend>
      {CHOICES.map(({ theme, label }) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            className="visually-hidden"
            checked={chosen === theme}
            onChange={() => {
              applyTheme(theme);
              setChosen(theme);
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
