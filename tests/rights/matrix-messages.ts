import { randomUUID } from 'node:crypto'
import { everybody, get, only, people, post, type Row } from './row.ts'

/** Every role at messages: the two sides of a conversation read and write it, and nobody else finds it. */
export const MESSAGES: Row[] = [
  get('/message', people(200)),
  get('/message', people(200), () => ({ '?': 'q=hello&by=them&of=topic' })),
  get('/message/:user', only({ buyer: 200, organiser: 'on' }), ({ conversation }) => ({
    user: conversation.with,
    '?': `on=${conversation.code}`,
  })),
  get('/message/:user', people(404), () => ({ user: 'nobody_of_that_name' })),
  // Who has a public page is written to by visitors, too.
  get('/message', everybody('on'), ({ topic }) => ({ '?': `about=topic:${topic}` })),
  get('/message/:user', { ...everybody(200), organiser: 'on' }, ({ conversation }) => ({
    user: conversation.with,
  })),
  post(
    '/message/:user',
    { ...everybody(422), organiser: 'on' },
    ({ conversation }) => ({
      intent: 'send',
      words: '',
      email: '',
      to: conversation.with,
      key: randomUUID(),
    }),
    ({ conversation }) => ({ user: conversation.with }),
  ),
  get('/message/lines/:code', people(200), ({ conversation }) => ({ code: conversation.code })),
  ...['conversation.pdf', 'conversation.json'].flatMap((file) => [
    get(`/message/:user/:code/${file}`, only({ buyer: 200 }), ({ conversation }) => ({
      user: conversation.with,
      code: conversation.code,
    })),
    get(`/message/:user/:code/${file}`, people(404), ({ conversation }) => ({
      user: conversation.with,
      code: 'AAAAAAAAAAAA',
    })),
  ]),
  get('/message/file/:name', people(404), () => ({ name: 'made-up' })),
  get('/message/file/:name', only({ buyer: 'on', organiser: 'on' }), ({ conversation }) => ({
    name: conversation.file,
  })),
  get('/files/:seal', everybody(404), () => ({ seal: 'made-up' })),
  get('/files/:seal', everybody(200), ({ conversation }) => ({ seal: conversation.linked() })),
  get('/files/:seal', everybody(404), ({ conversation }) => ({ seal: conversation.linked(600) })),
  post(
    '/message/:user',
    people(404),
    () => ({ intent: 'arrange', code: 'AAAAAAAAAAAA', step: 'done' }),
    ({ conversation }) => ({ user: conversation.with }),
  ),
  post(
    '/message/:user',
    { ...people(404), unconfirmed: 409 },
    () => ({ words: 'Hello', key: randomUUID(), code: 'AAAAAAAAAAAA' }),
    ({ conversation }) => ({ user: conversation.with }),
  ),
  post(
    '/message/:user',
    { ...people(422), organiser: 'on' },
    ({ conversation }) => ({ words: '', key: randomUUID(), code: conversation.code }),
    ({ conversation }) => ({ user: conversation.with }),
  ),
]
