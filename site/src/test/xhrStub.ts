/** `XMLHttpRequest` as far as uploads need it, over the `fetch` of the test. */
export class FileRequest {
  status = 0;
  responseText = "";
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  readonly #headers = new Headers();
  readonly #control = new AbortController();
  #method = "GET";
  #url = "";
  #answered: Headers | null = null;

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#answered?.get(name) ?? null;
  }

  abort(): void {
    this.#control.abort();
    this.onabort?.();
  }

  send(body: Blob | FormData): void {
    void this.#run(body);
  }

  async #run(body: Blob | FormData): Promise<void> {
    const { signal } = this.#control;
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    try {
      const init = { method: this.#method, headers: this.#headers, body, signal };
      const response = await fetch(this.#url, init);
      this.#answered = response.headers;
      this.status = response.status;
      this.responseText = await response.text();
    } catch {
      if (!signal.aborted) this.onerror?.();
      return;
    }
    if (!signal.aborted) this.onload?.();
  }
}
