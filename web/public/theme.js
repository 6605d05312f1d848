/* Before the first paint: names the page, fetches its files, and applies the chosen theme; without a choice, that of the system. */
(function () {
  /* Mistyped: the router would take a doubled slash for another host, and a full stop came from the sentence around a link.
     Browsers drop it after a slash, which then is left over. */
  var path = location.pathname.replace(/\/+/g, '/').replace(/(.)[./]+$/, '$1');
  if (path !== location.pathname) history.replaceState(null, '', path + location.search + location.hash);
  document.documentElement.dataset.page = location.pathname;
  /* The build writes the files of each page here; a path that ends in a slash has a code behind it. */
  var pages = JSON.parse(document.currentScript.dataset.pages || '{}');
  var folder = location.pathname.replace(/[^/]+$/, '');
  var files = pages[location.pathname] || (folder !== '/' && pages[folder]) || [];
  files.forEach(function (file) {
    var link = document.createElement('link');
    link.rel = /css$/.test(file) ? 'preload' : 'modulepreload';
    link.as = /css$/.test(file) ? 'style' : 'script';
    link.crossOrigin = '';
    link.href = '/assets/' + file;
    document.head.appendChild(link);
  });
  /* The first format takes a moment on a slow phone: now, while the code of the app is on its way. */
  setTimeout(function () {
    Intl.DateTimeFormat();
  });
  try {
    var theme = localStorage.getItem('fourfold.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    /* Storage is blocked: keep the system theme. */
  }
})();
