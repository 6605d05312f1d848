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

/**
 * Swagger UI shows descriptions as HTML, which Trusted Types refuse, and it takes no policy but a default one for the whole page:
 * ours are plain text.
 */
export const PAGE_SCRIPT = `const PlainDescriptions = ({ React }) => ({
  components: { Markdown: ({ source }) => React.createElement('p', null, source) },
});
SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#documents',
  plugins: [PlainDescriptions],
  deepLinking: true,
  validatorUrl: null,
});
`;
