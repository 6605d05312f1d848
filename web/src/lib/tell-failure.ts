import button from '../ui/button.module.css';
import state from '../ui/states.module.css';

// Imports only styles: any other chunk may be the one that failed to load.

/** Shown instead of an app that failed to load. */
export function tellFailure(): void {
  const message = document.createElement('p');
  message.textContent = 'Something went wrong on this page.';
  const again = document.createElement('button');
  again.type = 'button';
  again.className = `${button['button']} ${button['secondary']}`;
  again.textContent = 'Try again';
  again.addEventListener('click', () => window.location.reload());
  const failure = document.createElement('main');
  failure.className = state['state'] ?? '';
  failure.setAttribute('role', 'alert');
  failure.append(message, again);
  document.getElementById('root')?.replaceChildren(failure);
}
