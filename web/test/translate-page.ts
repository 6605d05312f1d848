/**
 * Does to a page what translators of browsers do: replaces each text node by elements with a text of their own, now and
 * whenever texts appear, but for what must not be translated. Uses nothing outside of itself, so that a browser can run it.
 * @returns a function that ends it
 */
export function translatePage(): () => void {
  let observer: MutationObserver | undefined;
  const translate = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    if (root.nodeType === Node.TEXT_NODE) texts.push(root as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!parent || text.data.trim() === '') continue;
      if (parent.closest('[translate="no"], font, script, style, title, textarea, svg')) continue;
      const inner = document.createElement('font');
      inner.textContent = text.data;
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const start = (): void => {
    // A picture that was opened by itself has no body.
    if (!document.body) return;
    translate(document.body);
    observer = new MutationObserver((records) => {
      for (const { addedNodes, target } of records)
        for (const node of [...addedNodes, target]) translate(node);
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  if (document.body) start();
  else document.addEventListener('DOMContentLoaded', start);
  return () => observer?.disconnect();
}
