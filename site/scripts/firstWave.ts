import type { HtmlTagDescriptor, Plugin } from "vite";

/**
 * Adds preload links for the chunks of the program to the page, so that they are requested at once and not after the
 * small script that imports them. Their priority is lower than that of the first paint.
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
        // Iterating over a set includes what is added meanwhile.
        for (const { imports } of parts)
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) parts.add(chunk);
        // The largest first, because it arrives last.
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
