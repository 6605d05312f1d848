import { useState } from 'react';
import { browserStorage } from '../lib/browser-storage';
import styles from './theme-switch.module.css';

type Theme = 'system' | 'light' | 'dark';

/** public/theme.js reads it before the first paint. */
const STORAGE_KEY = 'fourfold.theme';

const CHOICES: ReadonlyArray<{ theme: Theme; label: string }> = [
  { theme: 'system', label: 'Auto' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

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

function storedTheme(): Theme {
  const stored = browserStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    browserStorage.removeItem(STORAGE_KEY);
    delete document.documentElement.dataset['theme'];
  } else {
    browserStorage.setItem(STORAGE_KEY, theme);
    document.documentElement.dataset['theme'] = theme;
  }
}
