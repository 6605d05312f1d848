/* Before the first paint: names the page, and applies the chosen theme; without a choice, that of the system. */
(function () {
  document.documentElement.dataset.page = location.pathname;
  try {
    var theme = localStorage.getItem('fourfold.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    /* Storage is blocked: keep the system theme. */
  }
})();
