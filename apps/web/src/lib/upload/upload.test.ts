import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTab, startBrowser, stopBrowser, tokenFor } from '#testing/browser-tabs.ts';

/** Answers every upload with this. */
let answer = { status: 201, type: 'application/json', body: '' };

class AnsweredRequest {
  readonly upload = {};
  status = 0;
  responseText = '';
  onload = () => {};
  open() {}
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return name === 'content-type' ? answer.type : null;
  }
  send() {
    this.status = answer.status;
    this.responseText = answer.body;
    this.onload();
  }
}

beforeEach(() => {
  startBrowser();
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest);
});
afterEach(stopBrowser);

const upload = async () => {
  (await openTab()).beginSession(tokenFor('vera', 900));
  const { uploadFile } = await import('./upload.ts');
  return uploadFile(new Blob(['bytes']));
};

it('returns the file that the server stored', async () => {
  answer = { status: 201, type: 'application/json; charset=utf-8', body: '{"uuid":"file"}' };
  expect(await upload()).toEqual({ uuid: 'file' });
});

it('takes the page of a network that wants a sign-in for no answer', async () => {
  answer = { status: 200, type: 'text/html', body: '<h1>Sign in to the network</h1>' };
  await expect(upload()).rejects.toMatchObject({ name: 'NetworkError' });
});
