import { browserStorage } from '../browser-storage';

export type Theme = 'system' | 'light' | 'dark';

/** Read by public/theme.js as well, before the first paint. */
const THEME_KEY = 'fourfold.theme';

export function storedTheme(): Theme {
  const stored = browserStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows the theme and remembers it; `system` follows the device again. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    browserStorage.removeItem(THEME_KEY);
    delete document.documentElement.dataset['theme'];
  } else {
    browserStorage.setItem(THEME_KEY, theme);
    document.documentElement.dataset['theme'] = theme;
  }
}
