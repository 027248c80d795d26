import { randomUUID } from 'node:crypto'
import { get, nowhere, only, paid, people, post, providers, type Row, staffWith } from './row.ts'

const APPROVAL = '/dashboard/i/eventapproval'

/** Every role at the pages of who provides. */
export const PROVIDER: Row[] = [
  ...['/manage_topic', '/addtopic', '/addtopic/overview', '/addtopic/preview'].map((path) =>
    get(path, people(200)),
  ),
  get('/addtopic', only({ organiser: 200 }), ({ draftTopic }) => ({
    '?': String(new URLSearchParams({ topic: draftTopic })),
  })),
  post('/addtopic', paid(people(404)), nowhere),
  // Not knowing what was there, the owner is told what is.
  post(
    '/addtopic',
    paid(only({ organiser: 422 })),
    ({ course, draftTopic }) => course({ topic: draftTopic }),
    ({ draftTopic }) => ({ '?': String(new URLSearchParams({ topic: draftTopic })) }),
  ),
  // Staff, too, where they have asked for something themselves, as everybody here has.
  get(APPROVAL, people(200)),
  get(APPROVAL, people(200), () => ({
    '?': 'state=all&approved=1&not.full=2',
  })),
  // Nothing is chosen.
  post(APPROVAL, paid({ ...providers(422, 404), ...staffWith(['moderate'], 422) }), () => ({
    intent: 'approve',
  })),
  post(APPROVAL, paid(only({ organiser: 'on', ...staffWith(['moderate'], 'on') })), ({ byRequest }) => ({
    approve: byRequest.request,
  })),
  // Whoever decides second is told so.
  post(APPROVAL, only({ organiser: 'on', ...staffWith(['moderate'], 'on') }), ({ byRequest }) => ({
    intent: 'decline',
    request: byRequest.request,
    reason: 'Full.',
  })),
  post(APPROVAL, people(404), () => ({
    intent: 'decline',
    request: randomUUID(),
    reason: 'Full.',
  })),
  post(
    APPROVAL,
    paid({ ...providers(422, 404), ...staffWith(['moderate'], 422), companyManager: 422 }),
    () => ({ intent: 'approvePurchases' }),
  ),
  post(APPROVAL, paid(people(404)), () => ({ approvePurchase: randomUUID() })),
  post(APPROVAL, paid(people(404)), () => ({ orderPurchase: randomUUID() })),
  post(APPROVAL, people(404), () => ({
    intent: 'declinePurchases',
    purchase: randomUUID(),
    why: 'Too dear.',
  })),
  get('/availability', providers(200, 403)),
  // Not knowing what was there, the owner is told what is.
  post('/availability', paid(providers(422, 403)), () => ({
    before: '15',
    after: '',
    inCity: '',
    toCity: '',
  })),
  get('/availability/calendars', providers(200, 403)),
  // No browser reads such an address.
  post('/availability/calendars', paid(providers(422, 403)), () => ({ step: 'add', address: 'calendar' })),
  post('/availability/calendars', paid({ ...providers(404, 403), organiser: 'on' }), ({ calendar }) => ({
    step: 'now',
    calendar,
  })),
  post('/availability/calendars', paid(providers(404, 403)), () => ({
    step: 'drop',
    calendar: randomUUID(),
  })),
  get('/event/addevent', people(200)),
  get('/event/addevent', only({ organiser: 200 }), ({ draftEvent }) => ({
    '?': String(new URLSearchParams({ event: draftEvent })),
  })),
  post('/event/addevent', paid(people(404)), nowhere),
  // What was published before is changed and withdrawn in a locked workspace, too.
  post('/event/addevent', only({}), () => ({ event: 'nobodys-event', intent: 'withdraw' })),
  get('/trainerprofile/preview', people(200)),
  post('/trainerprofile/preview', paid(providers(422, 403)), nowhere),
  get('/event/addevent/preview', people(200)),
  post('/event/addevent/preview', paid(people(404)), nowhere),
  post(
    '/event/addevent/preview',
    paid(only({ organiser: 200 })),
    ({ date, draftEvent }) => date({ event: draftEvent }),
    ({ draftEvent }) => ({ '?': String(new URLSearchParams({ event: draftEvent })) }),
  ),
  post('/event/manage_event', paid(people(404)), nowhere),
  // It is of no series.
  post(
    '/event/manage_event/:slug',
    people(404),
    () => ({ intent: 'cancelSeries' }),
    ({ firmEvent }) => ({ slug: firmEvent }),
  ),
  ...['codes', 'limits', 'pool', 'questions', 'give', 'sell'].map((page) =>
    get(
      `/event/manage_event/:slug/${page}`,
      only({ organiser: 200, ...staffWith(['moderate', 'refund'], 200) }),
      ({ coded }) => ({
        slug: coded,
      }),
    ),
  ),
  // Neither a percentage nor an amount.
  post(
    '/event/manage_event/:slug/codes',
    paid(only({ organiser: 422, ...staffWith(['moderate', 'refund'], 403) })),
    () => ({ intent: 'make', code: 'SUMMER' }),
    ({ coded }) => ({ slug: coded }),
  ),
  post(
    '/event/manage_event/:slug/codes',
    paid(people(404)),
    ({ event }) => ({ intent: 'need', types: event.typeId }),
    ({ coded }) => ({ slug: coded }),
  ),
  post(
    '/event/manage_event/:slug/codes',
    paid(people(404)),
    () => ({ intent: 'end', id: randomUUID() }),
    ({ coded }) => ({ slug: coded }),
  ),
  // Of one type alone there is nothing to share.
  post(
    '/event/manage_event/:slug/limits',
    paid(people(422)),
    ({ event }) => ({ intent: 'make', name: 'Room', seats: '5', types: event.typeId }),
    ({ coded }) => ({ slug: coded }),
  ),
  post(
    '/event/manage_event/:slug/limits',
    paid(people(404)),
    () => ({ intent: 'change', id: randomUUID(), was: '5', seats: '9' }),
    ({ coded }) => ({ slug: coded }),
  ),
  post(
    '/event/manage_event/:slug/limits',
    paid(people(404)),
    () => ({ intent: 'drop', id: randomUUID() }),
    ({ coded }) => ({ slug: coded }),
  ),
  // Neither a number nor a name.
  post(
    '/event/manage_event/:slug/give',
    paid(people(422)),
    ({ event }) => ({ type: event.typeId, language: 'en', key: randomUUID() }),
    ({ coded }) => ({ slug: coded }),
  ),
  // A ticket of another event.
  post(
    '/event/manage_event/:slug/give',
    paid(only({ organiser: 409, ...staffWith(['moderate', 'refund'], 403) })),
    ({ event }) => ({ type: event.typeId, language: 'en', key: randomUUID(), seats: '1' }),
    ({ coded }) => ({ slug: coded }),
  ),
  get(
    '/event/manage_event/:slug/orders/:reference',
    only({ organiser: 200, ...staffWith(['refund'], 200) }),
    ({ coded, soldOrder }) => ({ slug: coded, reference: soldOrder }),
  ),
  // Of another event.
  get('/event/manage_event/:slug/orders/:reference', people(404), ({ event, soldOrder }) => ({
    slug: event.slug,
    reference: soldOrder,
  })),
  get('/event/manage_event/:slug/orders/:reference/:number.pdf', people(404), ({ coded, soldOrder }) => ({
    slug: coded,
    reference: soldOrder,
    number: '1999-00001',
  })),
  // A seat that it does not have.
  post(
    '/event/manage_event/:slug/orders/:reference',
    only({ organiser: 404, ...staffWith(['refund', 'payOut'], 403) }),
    () => ({ intent: 'resendTicket', position: '99' }),
    ({ coded, soldOrder }) => ({ slug: coded, reference: soldOrder }),
  ),
  // No amount.
  post(
    '/event/manage_event/:slug/orders/:reference',
    only({ organiser: 422, ...staffWith(['refund'], 422), ...staffWith(['payOut'], 403), staff: 422 }),
    () => ({ intent: 'refund', amount: 'much', note: 'Cold.', key: randomUUID() }),
    ({ coded, soldOrder }) => ({ slug: coded, reference: soldOrder }),
  ),
  get(
    '/event/manage_event/:slug/orders/:reference/seats',
    only({ organiser: 200, ...staffWith(['refund'], 403) }),
    ({ coded, soldOrder }) => ({ slug: coded, reference: soldOrder }),
  ),
  get(
    '/event/manage_event/:slug/orders/:reference/seats',
    only({ organiser: 200, ...staffWith(['refund'], 403) }),
    ({ coded, codedType, soldOrder }) => ({
      slug: coded,
      reference: soldOrder,
      '?': String(new URLSearchParams({ seats: '1', to: codedType })),
    }),
  ),
  // A seat that it does not have.
  post(
    '/event/manage_event/:slug/orders/:reference/seats',
    only({ organiser: 404, ...staffWith(['refund', 'payOut'], 403) }),
    () => ({ seats: '99', to: randomUUID(), seen: '0', key: randomUUID() }),
    ({ coded, soldOrder }) => ({ slug: coded, reference: soldOrder }),
  ),
  // Neither seats nor somebody who buys them.
  post(
    '/event/manage_event/:slug/sell',
    paid(people(422)),
    () => ({ language: 'en', key: randomUUID(), pay: 'bill' }),
    ({ coded }) => ({ slug: coded }),
  ),
  // A ticket of another event.
  post(
    '/event/manage_event/:slug/sell',
    paid(only({ organiser: 409, ...staffWith(['moderate', 'refund'], 403) })),
    ({ event }) => ({
      language: 'en',
      key: randomUUID(),
      pay: 'outside',
      [`seats.${event.typeId}`]: '1',
      name: 'Asha Rao',
      email: 'by-hand@example.com',
      kind: 'person',
      country: 'IN',
      address: '12 Baner Road\n411045 Pune',
    }),
    ({ coded }) => ({ slug: coded }),
  ),
  // A promise runs for some days.
  post(
    '/event/manage_event/:slug/pool',
    paid(people(422)),
    () => ({ intent: 'save' }),
    ({ coded }) => ({ slug: coded }),
  ),
  post(
    '/event/manage_event/:slug/pool',
    paid(only({ organiser: 'on', ...staffWith(['moderate', 'refund'], 403) })),
    () => ({ intent: 'drop' }),
    ({ coded }) => ({ slug: coded }),
  ),
  // What is asked has words.
  post(
    '/event/manage_event/:slug/questions',
    paid(people(422)),
    () => ({ intent: 'save', kind: 'line' }),
    ({ coded }) => ({ slug: coded }),
  ),
  ...['raise', 'drop'].map((intent) =>
    post(
      '/event/manage_event/:slug/questions',
      paid(people(404)),
      () => ({ intent, id: randomUUID() }),
      ({ coded }) => ({ slug: coded }),
    ),
  ),
  post('/addtopic/preview', paid(people(404)), nowhere),
  post(
    '/addtopic/preview',
    paid(only({ organiser: 200 })),
    ({ course, draftTopic }) => course({ topic: draftTopic }),
    ({ draftTopic }) => ({ '?': String(new URLSearchParams({ topic: draftTopic })) }),
  ),
  get('/manage_topic/import', people(200)),
  post('/manage_topic/import', paid(people(422)), nowhere),
  get('/manage_topic/import/:code', only({ organiser: 200 }), ({ upload }) => ({ code: upload })),
  post(
    '/manage_topic/import/:code',
    paid(only({ organiser: 'on' })),
    () => ({ step: 'confirm' }),
    ({ upload }) => ({ code: upload }),
  ),
  post(
    '/manage_topic/import/:code',
    paid(only({ organiser: 'on' })),
    () => ({ step: 'undo' }),
    ({ undoneUpload }) => ({ code: undoneUpload }),
  ),
  post(
    '/manage_topic/import/:code',
    paid(only({ organiser: 409 })),
    () => ({ step: 'columns', column0: 'title', column1: 'start' }),
    ({ undoneUpload }) => ({ code: undoneUpload }),
  ),
  post('/manage_topic/import', paid(people(422)), () => ({ step: 'feed', address: '' })),
  get('/manage_topic/import/feed/:code', only({ organiser: 200 }), ({ feed }) => ({ code: feed })),
  // Rows are walked side by side: one that is stopped cannot be read anew.
  ...['now', 'stop', 'goOn'].map((step) =>
    post(
      '/manage_topic/import/feed/:code',
      paid(only({ organiser: 'on' })),
      () => ({ step }),
      ({ feed, feedToStop }) => ({ code: step === 'stop' ? feedToStop : feed }),
    ),
  ),
  post('/manage_topic', paid(people(422)), nowhere),
  post('/manage_topic', paid(only({ organiser: 'on' })), ({ asideTopic }) => ({ archive: asideTopic })),
  post('/manage_topic', paid(only({ organiser: 'on' })), ({ draftTopic }) => ({
    duplicate: draftTopic,
    key: randomUUID(),
  })),
]
