// Runs in CloudFront before the API is asked (viewer request of /api/* and /v1/*).
// The API sees the address of the CDN's own machine, which thousands share; failed sign-ins are counted by the address of
// the person's connection. Nor does the API see which name of the site was asked for; calls with a cookie are taken from pages
// of that site alone. Whatever a caller says of either itself is overwritten.
// `template.yaml` carries this file's text; a test holds both equal.
function handler(event) {
  const headers = event.request.headers;
  headers['x-viewer-address'] = { value: event.viewer.ip };
  headers['x-viewer-site'] = { value: 'https://' + headers.host.value };
  return event.request;
}
