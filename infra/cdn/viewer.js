// Runs in CloudFront before the API is asked (viewer request of /api/* and /v1/*).
// The API sees the address of the CDN's own machine, which thousands share; failed sign-ins are counted by the address of
// the person's connection. Whatever a caller says of its address itself is overwritten.
// `template.yaml` carries this file's text; a test holds both equal.
function handler(event) {
  event.request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return event.request;
}
