import './ui/styles/index.css';

const LONGEST_WAIT_MS = 300;

// A chunk of its own that imports nothing, so that it can report when the app fails to load.
void firstPaint()
  .then(() => import('./start'))
  .then(({ start }) => start())
  .catch(showFailure);

/** Resolves once what index.html shows is painted: the code of the app would keep it waiting. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    // Nothing is painted while the page is hidden.
    setTimeout(resolve, document.hidden ? 0 : LONGEST_WAIT_MS);
  });
}

/** Shown instead of an app that failed to load. */
function showFailure(): void {
  const message = document.createElement('p');
  message.textContent = 'Something went wrong on this page.';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Try again';
  again.addEventListener('click', () => window.location.reload());
  const failure = document.createElement('main');
  failure.className = 'shell shell-failure';
  failure.setAttribute('role', 'alert');
  failure.append(message, again);
  document.getElementById('root')?.replaceChildren(failure);
}
