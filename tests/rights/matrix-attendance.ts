import { randomUUID } from 'node:crypto'
import { FIRM } from './roles.ts'
import { everybody, get, nowhere, only, people, post, type Row, staffWith, these } from './row.ts'

const LISTS = ['participants', 'orders'].flatMap((list) =>
  ['', '.csv', '.xlsx'].map((ending) => `/event/manage_event/:slug/${list}${ending}`),
)
const ATTENDED = '/event/manage_event/:slug/attendance'
const CERTIFICATES = '/event/manage_event/:slug/certificates'
const NOTE = '/event/manage_event/:slug/participants/:reference/:position'
const MESSAGES = '/event/manage_event/:slug/messages'
const DOOR = '/event/checkin/:slug'

const seatAt = ({ slug, reference }: { slug: string; reference: string }, position: string) => ({
  slug,
  reference,
  position,
})

export const ATTENDANCE: Row[] = [
  ...LISTS.flatMap((path) => [
    get(path, only({ organiser: 200, ...staffWith(['refund'], 200) }), ({ event }) => ({ slug: event.slug })),
    get(path, only({ organiser: 200, ...staffWith(['refund'], 200) }), ({ event }) => ({
      slug: event.slug,
      '?': 'q=Zq7&view=void',
    })),
    get(path, only({ organiser: 200, ...staffWith(['refund'], 200) }), ({ door }) => ({ slug: door.slug })),
    get(path, only({ ...these(FIRM, 200), ...staffWith(['refund'], 200) }), ({ firmEvent }) => ({
      slug: firmEvent,
    })),
  ]),
  get(DOOR, only({ organiser: 200 }), ({ door }) => ({ slug: door.slug })),
  get(DOOR, only({ organiser: 200 }), ({ door }) => ({ slug: door.slug, '?': 'q=zq7' })),
  get(DOOR, only(these(FIRM, 200)), ({ firmEvent }) => ({ slug: firmEvent })),
  post(DOOR, people(404), nowhere, ({ door }) => ({ slug: door.slug })),
  get(`${DOOR}/list`, people(404), ({ door }) => ({ slug: door.slug })),
  get(`${DOOR}/list`, only({ organiser: 200 }), ({ door }) => ({
    slug: door.slug,
    '?': `session=${door.session}`,
  })),
  post(`${DOOR}/list`, people(404), nowhere, ({ door }) => ({ slug: door.slug })),
  post(
    `${DOOR}/list`,
    only({ organiser: 200 }),
    ({ door: { ticket, session } }) => ({ noted: JSON.stringify([{ ticket, session, at: Date.now() }]) }),
    ({ door }) => ({ slug: door.slug }),
  ),
  post(
    DOOR,
    only({ organiser: 200 }),
    ({ door }) => ({ session: door.session, code: door.code }),
    ({ door }) => ({ slug: door.slug }),
  ),
  get('/ticket/:code/questions', everybody(200), ({ questioned }) => ({ code: questioned })),
  get('/ticket/:code/questions', everybody(404), () => ({ code: 'made-up' })),
  // It is none of the questions that are asked.
  post(
    '/ticket/:code/questions',
    everybody(422),
    () => ({ 'answers.0.made-up': 'x' }),
    ({ questioned }) => ({ code: questioned }),
  ),
  post('/ticket/:code/questions', everybody(404), nowhere, () => ({ code: 'made-up' })),
  // It is too early: nobody has come.
  post(
    DOOR,
    only({ organiser: 404 }),
    ({ door }) => ({ session: door.session, code: 'made-up' }),
    ({ event }) => ({ slug: event.slug }),
  ),
  get('/event/manage_event/:slug/badges.pdf', only({ organiser: 200 }), ({ door }) => ({ slug: door.slug })),
  get('/event/manage_event/:slug/signing-list.pdf', only({ organiser: 200 }), ({ door }) => ({
    slug: door.slug,
  })),
  get('/event/manage_event/:slug/signing-list.pdf', only(these(FIRM, 200)), ({ firmEvent }) => ({
    slug: firmEvent,
  })),
  get(MESSAGES, only({ organiser: 200, ...staffWith(['refund'], 200) }), ({ door }) => ({ slug: door.slug })),
  get(MESSAGES, only({ ...these(FIRM, 200), ...staffWith(['refund'], 200) }), ({ firmEvent }) => ({
    slug: firmEvent,
  })),
  post(MESSAGES, people(404), nowhere, ({ door }) => ({ slug: door.slug })),
  post(
    MESSAGES,
    only({ organiser: 'on', ...staffWith(['moderate', 'refund'], 403) }),
    () => ({ key: randomUUID(), subject: 'What to bring', words: 'A laptop.' }),
    ({ door }) => ({ slug: door.slug }),
  ),
  get(MESSAGES, only({ organiser: 200, ...staffWith(['refund'], 200) }), ({ door }) => ({
    slug: door.slug,
    '?': 'to=chosen&person=made-up',
  })),
  // Who was chosen is nobody who has a seat.
  post(
    MESSAGES,
    only({ organiser: 422, ...staffWith(['moderate', 'refund'], 403) }),
    () => ({ key: randomUUID(), subject: 'To you', words: 'Hello.', to: 'chosen', person: 'made-up' }),
    ({ door }) => ({ slug: door.slug }),
  ),
  get(NOTE, only({ organiser: 200 }), ({ door }) => seatAt(door, '1')),
  get(NOTE, only({}), ({ door }) => seatAt(door, '2')),
  post(NOTE, people(422), nowhere, ({ door }) => seatAt(door, '1')),
  post(
    NOTE,
    only({ organiser: 'on' }),
    () => ({ note: '' }),
    ({ door }) => seatAt(door, '1'),
  ),
  get(ATTENDED, only({ organiser: 200 }), ({ door }) => ({ slug: door.slug })),
  get(ATTENDED, only(these(FIRM, 'on')), ({ firmEvent }) => ({ slug: firmEvent, '?': 'page=2' })),
  post(ATTENDED, people(404), nowhere, ({ door }) => ({ slug: door.slug })),
  post(
    ATTENDED,
    only({ organiser: 200 }),
    ({ door }) => ({ cell: `${door.ticket}.${door.session}.1.none.none` }),
    ({ door }) => ({ slug: door.slug }),
  ),
  post(
    ATTENDED,
    only({ organiser: 200 }),
    ({ door }) => ({ column: `${door.session}.1` }),
    ({ door }) => ({ slug: door.slug }),
  ),
  get(CERTIFICATES, only({ organiser: 200 }), ({ certified }) => ({ slug: certified.slug })),
  get(CERTIFICATES, only(these(FIRM, 200)), ({ firmEvent }) => ({ slug: firmEvent, '?': 'saved' })),
  post(CERTIFICATES, people(422), nowhere, ({ certified }) => ({ slug: certified.slug })),
  ...['send', 'withdraw'].map((intent) =>
    post(
      CERTIFICATES,
      only({ organiser: 'on' }),
      ({ certified }) => ({ intent, code: certified.toWithdraw }),
      ({ certified }) => ({ slug: certified.slug }),
    ),
  ),
  post(
    CERTIFICATES,
    only({ organiser: 'on' }),
    ({ certified }) => ({ intent: 'correct', code: certified.code, holder: 'Stays' }),
    ({ certified }) => ({ slug: certified.slug }),
  ),
  // Whoever has the code may look; nobody makes one up.
  get('/certificate/keys.json', everybody(200)),
  get('/certificate/status/:list', everybody(200), () => ({ list: '0' })),
  get('/certificate/status/:list', everybody(404), () => ({ list: '9' })),
  ...['', '/certificate.pdf', '/badge.jwt', '/badge.png', '/status.json']
    .map((end) => `/certificate/:code${end}`)
    .flatMap((path) => [
      get(path, everybody(200), ({ certified }) => ({ code: certified.code })),
      get(path, everybody(404), () => ({ code: 'A'.repeat(26) })),
    ]),
]
