import { randomUUID } from 'node:crypto'
import { everybody, get, nowhere, only, paid, people, post, type Row } from './row.ts'

/** Every role at proposals: who asked reads what came in, and nobody else finds it. */
export const PROPOSALS: Row[] = [
  get('/files/proposal/:code/:name', people(404), () => ({
    code: 'nothing',
    name: 'AAAAAAAAAAAAAAAAAAAAAA',
  })),
  get('/proposals', people(200)),
  get('/proposals/:url', people(200), ({ requirement }) => ({ url: requirement })),
  get('/proposals/:url', people(404), () => ({ url: 'nothing-of-that-name' })),
  post(
    '/proposals/:url',
    paid(people(422)),
    () => ({ key: randomUUID(), version: '0' }),
    ({ requirement }) => ({ url: requirement }),
  ),
  post(
    '/proposals/:url',
    paid(people(404)),
    () => ({ intent: 'withdraw' }),
    ({ requirement }) => ({ url: requirement }),
  ),
  post(
    '/proposals/:url/draft',
    // Longer than the form lets anybody type.
    paid(people(404)),
    () => ({ words: 'x'.repeat(6_001) }),
    ({ requirement }) => ({ url: requirement }),
  ),
  ...['proposals', 'proposals.csv', 'proposals.xlsx'].map((name) =>
    get(`/manage_requirement/:url/${name}`, only({ buyer: 200 }), ({ answered }) => ({ url: answered })),
  ),
  get('/manage_requirement/:url/evaluation', only({ buyer: 200 }), ({ answered }) => ({ url: answered })),
  // Nothing to judge by.
  get('/manage_requirement/:url/evaluation', people(404), ({ requirement }) => ({ url: requirement })),
  ...['score', 'agree'].map((intent) =>
    post(
      '/manage_requirement/:url/evaluation',
      paid(people(404)),
      () => ({ intent, code: 'AAAAAAAAAA', version: '1' }),
      ({ answered }) => ({ url: answered }),
    ),
  ),
  get('/manage_requirement/:url/trainers', only({ buyer: 200 }), ({ answered }) => ({ url: answered })),
  get('/requirement/fitting', people(200)),
  get('/decline-requirement/:token', everybody(404), () => ({ token: 'made-up' })),
  get('/decline-requirement/:token', everybody(200), ({ refuses }) => ({ token: refuses })),
  post('/decline-requirement/:token', everybody(422), nowhere, ({ refuses }) => ({ token: refuses })),
  post(
    '/decline-requirement/:token',
    everybody(404),
    () => ({ reason: 'budget' }),
    () => ({ token: 'made-up' }),
  ),
  // There is none before it is decided.
  get('/manage_requirement/:url/memo.pdf', people(404), ({ answered }) => ({ url: answered })),
  post(
    '/manage_requirement/:url/proposals',
    paid(people(404)),
    () => ({ intent: 'award', code: 'AAAAAAAAAA', version: '1' }),
    ({ requirement }) => ({ url: requirement }),
  ),
  ...['shortlist', 'close'].map((intent) =>
    post(
      '/manage_requirement/:url/proposals',
      intent === 'close' ? only({ buyer: 409 }) : people(404),
      () => ({ intent, code: 'AAAAAAAAAA', version: '1', reason: 'Nothing fits.' }),
      ({ requirement }) => ({ url: requirement }),
    ),
  ),
]
