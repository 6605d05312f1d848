// Rules run without a document, and need nothing of it.
if (globalThis.document) require('./browser-setup');
