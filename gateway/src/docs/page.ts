/** The page of Swagger UI. The Content-Security-Policy of the gateway allows own files only, nothing inline. */
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

/** Swagger UI sanitises descriptions itself but does not support Trusted Types; scripts are still limited to our origin. */
export const PAGE_SCRIPT = `globalThis.trustedTypes?.createPolicy('default', { createHTML: (html) => html });
SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#documents',
  deepLinking: true,
  validatorUrl: null,
});
`;
