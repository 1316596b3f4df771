import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** An address with https before the program, for engines that keep `Secure` cookies of https alone. */
export interface Secured {
  /** Such as `https://localhost:40124`. */
  url: string;
  close(): Promise<void>;
}

/** Opens it with a certificate of its own. While the program is away, connections break as they do without it. */
export async function secured(program: { readonly url: string }): Promise<Secured> {
  const server = createServer(await certificate(), (incoming, answer) => {
    const { origin, ...headers } = incoming.headers;
    // The program takes itself for http.
    if (origin) Object.assign(headers, { origin: origin.replace("https:", "http:") });
    const { port } = new URL(program.url);
    const options = { port, host: "127.0.0.1", path: incoming.url, method: incoming.method, headers };
    const passed = request(options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    incoming.pipe(passed);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function certificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), "zuversicht-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc"];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "1"];
  try {
    await promisify(execFile)("openssl", [
      "req",
      "-x509",
      ...curve,
      ...subject,
      "-keyout",
      key,
      "-out",
      cert,
    ]);
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
