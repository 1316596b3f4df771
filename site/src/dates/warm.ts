// The first date format takes a phone a tenth of a second, in which it answers no tap, because the browser looks through
// all languages it knows. It does so once for all its threads, so this one does it while the page is still being fetched.
new Intl.DateTimeFormat();
close();
