// The part of the library that reads files, in a file of our own: the policy of the pages allows workers of this host alone.
import "pdfjs-dist/build/pdf.worker.min.mjs";
