/* Applies the chosen theme before the first paint; without a choice, the system theme applies. */
(function () {
  try {
    var theme = localStorage.getItem('fourfold.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    /* Storage is blocked: keep the system theme. */
  }
})();
