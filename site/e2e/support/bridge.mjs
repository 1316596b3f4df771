// Between lines of JSON and a WebSocket, in a process of its own: Node.js before 22 has WebSocket only behind a flag.
import { createInterface } from "node:readline";

const socket = new WebSocket(process.argv[2]);
socket.addEventListener("open", () => process.stdout.write("{}\n"));
socket.addEventListener("message", ({ data }) => process.stdout.write(`${data}\n`));
socket.addEventListener("close", () => process.exit());
createInterface({ input: process.stdin })
  .on("line", (line) => socket.send(line))
  .on("close", () => socket.close());
