/* Applies the chosen theme before the first paint; without a choice the system decides. */
(function () {
  try {
    var theme = localStorage.getItem('fourfold.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    /* Storage may be closed to us: the system's theme it is. */
  }
})();
