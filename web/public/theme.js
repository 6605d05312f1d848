/* Before the first paint: names the page, and applies the chosen theme; without a choice, that of the system. */
(function () {
  /* Mistyped: the router would take a doubled slash for another host, and a full stop came from the sentence around a link.
     Browsers drop it after a slash, which then is left over. */
  var path = location.pathname.replace(/\/+/g, '/').replace(/(.)[./]+$/, '$1');
  if (path !== location.pathname) history.replaceState(null, '', path + location.search + location.hash);
  document.documentElement.dataset.page = location.pathname;
  try {
    var theme = localStorage.getItem('fourfold.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    /* Storage is blocked: keep the system theme. */
  }
})();
