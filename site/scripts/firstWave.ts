import type { HtmlTagDescriptor, Plugin } from "vite";

/**
 * Names the parts of the program in the page itself, so that they are fetched with the first request and not after the
 * small script that asks for them. They rank behind what the first paint needs.
 */
export function firstWave(module: string): Plugin {
  return {
    name: "first-wave",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((part) => part.type === "chunk");
        const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (!start) throw new Error(`${module} is in no chunk`);
        const parts = new Set([start]);
        // A set hands out what is added to it on the way.
        for (const { imports } of parts)
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) parts.add(chunk);
        // The largest is asked for first, because it is the last to arrive.
        const bySize = [...parts].sort((a, b) => b.code.length - a.code.length);
        const scripts = bySize.map(({ fileName }) => link("modulepreload", fileName));
        const styles = [...parts].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const links = [...styles.map((file) => link("preload", file, { as: "style" })), ...scripts];
        return links.filter(({ attrs }) => !html.includes(String(attrs?.href)));
      },
    },
  };
}

function link(rel: string, file: string, more: Record<string, string> = {}): HtmlTagDescriptor {
  const attrs = { rel, href: `/${file}`, crossorigin: true, fetchpriority: "low", ...more };
  return { tag: "link", attrs, injectTo: "head" };
}
