// The first `Intl.DateTimeFormat` blocks a phone for 0.1 s, because the browser searches all of its
// languages. It does so once for all threads, so this worker does it while the page is still loading.
new Intl.DateTimeFormat();
close();
