/** `fetch` for forms with a file, with upload progress, which fetch itself lacks. */
export const uploadFetch =
  (onProgress: (fraction: number) => void) =>
  (path: string, { method = 'POST', headers, body }: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
      request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status, statusText: request.statusText })));
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      request.send(body as XMLHttpRequestBodyInit | null);
    });
