import { randomUUID } from 'node:crypto'
import { get, only, paid, people, post, type Row } from './row.ts'

/** Every role at what its seeker and providers do about a requirement. */
export const REQUIREMENTS: Row[] = [
  get('/requirement/addrequirement/preview', people(200)),
  post('/requirement/addrequirement/preview', paid(people(200)), ({ wish }) => wish()),
  get('/manage_requirement/:url/invitations', only({ buyer: 200 }), ({ requirement }) => ({
    url: requirement,
  })),
  post(
    '/manage_requirement/:url/invitations',
    paid(only({ buyer: 422 })),
    () => ({ intent: 'invite', username: 'nobody-of-that-name' }),
    ({ requirement }) => ({ url: requirement }),
  ),
  post(
    '/manage_requirement/:url/invitations',
    paid(people(404)),
    () => ({ intent: 'revoke', username: 'nobody-of-that-name' }),
    ({ requirement }) => ({ url: requirement }),
  ),
  get('/manage_requirement/:url/files', only({ buyer: 200 }), ({ requirement }) => ({ url: requirement })),
  post(
    '/manage_requirement/:url/files',
    paid(only({ buyer: 422 })),
    () => ({ intent: 'add' }),
    ({ requirement }) => ({ url: requirement }),
  ),
  post(
    '/manage_requirement/:url/files',
    paid(people(404)),
    () => ({ intent: 'remove', name: 'AAAAAAAAAAAAAAAAAAAAAA' }),
    ({ requirement }) => ({ url: requirement }),
  ),
  get('/files/requirement/:url/:name', people(404), ({ requirement }) => ({
    url: requirement,
    name: 'AAAAAAAAAAAAAAAAAAAAAA',
  })),
  // Who may not answer is told so; a question without words is mended by who may.
  post(
    '/requirement/:url',
    paid(people(422)),
    () => ({ intent: 'ask', key: randomUUID(), question: '' }),
    ({ requirement }) => ({ url: requirement }),
  ),
  ...['answer', 'hide'].map((intent) =>
    post(
      '/requirement/:url',
      paid(people(404)),
      () => ({ intent, code: 'AAAAAAAAAA', answer: 'Nine metres.' }),
      ({ requirement }) => ({ url: requirement }),
    ),
  ),
  post(
    '/proposals/:url',
    paid(people(404)),
    () => ({ intent: 'confirm', amendment: '0' }),
    ({ requirement }) => ({ url: requirement }),
  ),
]
