/** The page of the API's documents. The gateway's Content-Security-Policy allows files of our own alone, nothing inline. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Fourfold API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="documents"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/page.js"></script>
  </body>
</html>
`;

/** Swagger UI cleans descriptions itself, but knows nothing of Trusted Types; scripts still come from our own origin alone. */
export const PAGE_SCRIPT = `globalThis.trustedTypes?.createPolicy('default', { createHTML: (html) => html });
SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#documents',
  deepLinking: true,
  validatorUrl: null,
});
`;
