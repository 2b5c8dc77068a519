import type { Answer, SendForm } from './rest.ts';

/** With files; fetch does not tell how far an upload is. */
export const sendForm: SendForm = ({ method, url, headers }, form, onProgress) => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  request.open(method, url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  if (onProgress) {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  }
  request.addEventListener('load', () => {
    const retryAfter = Number(request.getResponseHeader('retry-after'));
    resolve({ status: request.status, text: request.responseText, retryAfter });
  });
  for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => reject(new Error(end)));
  request.send(form);
  return promise;
};
