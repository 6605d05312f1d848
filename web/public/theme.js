/*
 * Applies the chosen theme before the first paint; without a choice the system decides. And where nobody is signed in, no
 * frame of a screen is shown that they are led away from.
 */
(function () {
  try {
    var theme = localStorage.getItem('fourfold.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    if (!localStorage.getItem('fourfold.session')) document.documentElement.dataset.signedOut = '';
  } catch {
    /* Storage may be closed to us: the system's theme it is. */
  }
})();
