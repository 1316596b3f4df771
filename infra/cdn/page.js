// Runs in CloudFront before the site's bucket is asked (viewer request of the default behaviour).
// The site is one page: the address /wegweiser/3 exists only in the browser. Whatever looks like a page therefore
// gets the one page; whatever names a file gets that file or a true 404, never HTML in place of a script.
// `template.yaml` carries this file's text; a test holds both equal.
function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') === -1 && request.uri !== '/api' && request.uri.indexOf('/api/') !== 0) {
    request.uri = '/index.html';
  }
  return request;
}
