declare module "@zxcvbn-ts/language-*" {
  const words: string[];
  // biome-ignore lint/style/noDefaultExport: the files of the package have no other
  export default words;
}
