import { useState } from 'react';
import { browserStorage } from '../lib/storage/browser-storage';
import { Segments } from './segments';

type Theme = 'system' | 'light' | 'dark';

/** public/theme.js reads it before the first paint. */
const STORAGE_KEY = 'fourfold.theme';

const THEMES = [
  { value: 'system', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function ThemeSwitch() {
  const [chosen, setChosen] = useState(storedTheme);
  const choose = (theme: Theme): void => {
    applyTheme(theme);
    setChosen(theme);
  };
  return <Segments label="Theme" options={THEMES} value={chosen} onChoose={choose} />;
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
