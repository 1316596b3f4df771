import { type APIRequestContext, expect } from "@playwright/test";
import type { Person } from "./test";

export type Row = Readonly<Record<string, unknown>>;

/** The stored rows of a person, read and written through the API without a browser. */
export class Stored {
  readonly #api: APIRequestContext;
  readonly #headers: Record<string, string>;
  readonly #password: string;

  private constructor(api: APIRequestContext, token: string, password: string) {
    this.#api = api;
    this.#password = password;
    this.#headers = { "X-Auth-Token": token, "app-language": "de" };
  }

  static async of(api: APIRequestContext, { email, password }: Person): Promise<Stored> {
    const answer = await api.post("/api/login", { data: { email, password } });
    expect(answer.status(), await answer.text()).toBe(200);
    return new Stored(api, (await answer.json()).token, password);
  }

  /** Adds a row and returns its id. */
  async add(root: string, data: Record<string, unknown>): Promise<number> {
    const answer = await this.#api.post(`/api/${root}/add`, { data, headers: this.#headers });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()).id;
  }

  /** Makes a call beside the ordinary ones and returns its answer. */
  async post(path: string, data: Record<string, unknown>): Promise<Row> {
    const answer = await this.#api.post(`/api/${path}`, { data, headers: this.#headers });
    expect([200, 201], await answer.text()).toContain(answer.status());
    return answer.json();
  }

  /** Lets somebody read for two months. Returns the row, and the code that they enter. */
  async invite(name: string, parts: readonly string[] = ["timeline"]): Promise<{ id: number; code: string }> {
    const until = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
    const id = await this.add("proxyaccess", { name, parts, until });
    const { code } = await this.post(`proxyaccess/invite/${id}`, { password: this.#password });
    return { id, code: String(code) };
  }

  /** The rows of a root, the newest first where the root has a day. */
  async list(root: string): Promise<Row[]> {
    const answer = await this.#api.get(`/api/${root}/list?p.s=100`, { headers: this.#headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).items;
  }

  /** Changes a row, as from another device of the person; by default the first of its list. */
  async change(root: string, data: Record<string, unknown>, row?: Row): Promise<void> {
    const { id, version } = row ?? (await this.list(root))[0] ?? {};
    const answer = await this.#api.post(`/api/${root}/update/${id}`, {
      data: { id, version, ...data },
      headers: this.#headers,
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}
