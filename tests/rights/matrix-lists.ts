import { randomUUID } from 'node:crypto'
import { FIRM } from './roles.ts'
import {
  everybody,
  get,
  nowhere,
  only,
  paid,
  people,
  post,
  providers,
  type Row,
  SEE_HIDDEN,
  staffWith,
  these,
} from './row.ts'

/** Every role at what people keep, review and earn: each sees the own list alone. */
export const OWN_LISTS: Row[] = [
  ...['/myfavorite', '/review'].map((path) => get(path, people(200))),
  get('/myfavorite', people('on'), () => ({ '?': 'back=/search' })),
  post('/myfavorite', people('on'), ({ topic }) => ({ keep: `topic:${topic}` })),
  post(
    '/myfavorite',
    only({ ...these(['joinedTrainer', ...FIRM], 'on'), ...staffWith(SEE_HIDDEN, 'on') }),
    ({ hiddenTopic }) => ({
      keep: `topic:${hiddenTopic}`,
    }),
  ),
  post('/myfavorite', people('on'), ({ hiddenTopic }) => ({ drop: `topic:${hiddenTopic}` })),
  post('/myfavorite', people('on'), () => ({ gone: 'topic' })),
  post('/myfavorite', people(404), nowhere),
  get('/event/waiting/:url', people(200), ({ soldOut }) => ({ url: soldOut.slug })),
  get(
    '/event/waiting/:url',
    only({ organiser: 200, ...staffWith(['approveProviders', 'moderate'], 200) }),
    ({ draftEvent }) => ({
      url: draftEvent,
    }),
  ),
  post(
    '/event/waiting/:url',
    { ...paid(people('on')), unconfirmed: 403 },
    ({ soldOut }) => ({ type: soldOut.typeId, seats: '1' }),
    ({ soldOut }) => ({ url: soldOut.slug }),
  ),
  post(
    '/event/waiting/:url',
    people('on'),
    () => ({ intent: 'leave' }),
    ({ soldOut }) => ({ url: soldOut.slug }),
  ),
  post('/event/waiting/:url', paid(people(422)), nowhere, ({ soldOut }) => ({ url: soldOut.slug })),
  post(
    '/event/waiting/:url',
    people(404),
    () => ({ intent: 'leave' }),
    ({ draftEvent }) => ({ url: draftEvent }),
  ),
  get('/event/ask/:url', people(200), ({ byRequest }) => ({ url: byRequest.slug })),
  get(
    '/event/ask/:url',
    only({ organiser: 200, ...staffWith(['approveProviders', 'moderate'], 200) }),
    ({ draftEvent }) => ({
      url: draftEvent,
    }),
  ),
  // Nobody asks for seats of an own event.
  post(
    '/event/ask/:url',
    { ...paid(people('on')), unconfirmed: 403, organiser: 409 },
    ({ byRequest }) => ({ type: byRequest.typeId, seats: '1' }),
    ({ byRequest }) => ({ url: byRequest.slug }),
  ),
  post(
    '/event/ask/:url',
    people('on'),
    () => ({ intent: 'withdraw' }),
    ({ byRequest }) => ({ url: byRequest.slug }),
  ),
  post('/event/ask/:url', paid(people(422)), nowhere, ({ byRequest }) => ({ url: byRequest.slug })),
  post(
    '/event/ask/:url',
    people(404),
    () => ({ intent: 'withdraw' }),
    ({ draftEvent }) => ({ url: draftEvent }),
  ),
  get('/event/pool/:url', everybody(200), ({ pooled }) => ({ url: pooled.slug })),
  get(
    '/event/pool/:url',
    only({ organiser: 200, ...staffWith(['approveProviders', 'moderate'], 200) }, 404),
    ({ draftEvent }) => ({
      url: draftEvent,
    }),
  ),
  get('/event/pool/:url/return', people('on'), ({ pooled }) => ({ url: pooled.slug })),
  // A promise says who is billed.
  post(
    '/event/pool/:url',
    paid(people(422)),
    () => ({ seats: '1', seen: '8000' }),
    ({ pooled }) => ({ url: pooled.slug }),
  ),
  post(
    '/event/pool/:url',
    people(404),
    () => ({ intent: 'leave', reference: 'NOBODYS123' }),
    ({ pooled }) => ({ url: pooled.slug }),
  ),
  get('/myfavorite/searches', people(200)),
  get('/myfavorite/searches', people(200), () => ({ '?': 'add=%2Fsearch%3Ftopic%3Dwelding' })),
  post('/myfavorite/searches', people('on'), () => ({ intent: 'save', search: '/search?topic=welding' })),
  post('/myfavorite/searches', people(404), ({ savedSearch }) => ({ intent: `pause ${savedSearch}` })),
  post('/myfavorite/searches', people(404), nowhere),
  get('/review', people(200), ({ toReview }) => ({ '?': `list=open&booking=${toReview}` })),
  get('/review', people(200), () => ({ '?': 'list=received' })),
  post('/review', people(404), nowhere),
  get('/revenue', people(200)),
  get('/revenue', people(200), () => ({ '?': 'by=event&year=2026' })),
  get('/revenue/export.csv', people(200)),
  get('/revenue/export.xlsx', people(200)),
  get('/revenue/account', providers(200, 403)),
  // Neither an account nor a holder.
  post('/revenue/account', providers(422, 403), () => ({ intent: 'save' })),
  post('/revenue/account', providers('on', 403), () => ({ intent: 'cancel' })),
  post('/revenue/account', people(404), nowhere),
  get('/revenue/commission', providers(200, 404)),
  get('/revenue/disputes', providers(200, 404)),
  // There is no second page.
  get('/revenue/disputes', providers('on', 404), () => ({ '?': 'page=2' })),
  get('/revenue/disputes/:code', people(404), () => ({ code: 'MADEUP2345' })),
  get('/revenue/disputes/:code/:paper', people(404), () => ({ code: 'MADEUP2345', paper: 'invoice.pdf' })),
  post(
    '/revenue/disputes/:code',
    people(404),
    () => ({ answer: 'accept' }),
    () => ({ code: 'MADEUP2345' }),
  ),
  get('/revenue/mandate', providers(200, 403)),
  post('/revenue/mandate', providers(422, 403), () => ({ intent: 'accept' })),
  post('/revenue/mandate', providers('on', 403), () => ({ intent: 'accept', version: '1', mandate: 'yes' })),
  post('/revenue/mandate', people(404), nowhere),
  get('/bank-account/stop/:key', everybody(404), () => ({ key: 'made-up' })),
  post('/bank-account/stop/:key', everybody(404), nowhere, () => ({ key: 'made-up' })),
  get('/revenue/money', providers(200, 404)),
  get('/revenue/money', providers('on', 404), () => ({ '?': 'on=2020-02-30&view=due&page=2' })),
  ...['csv', 'xlsx'].map((as) => get(`/revenue/money/export.${as}`, providers(200, 404))),
  get('/revenue/year', providers(200, 404)),
  get('/revenue/year/export.csv', providers(200, 404)),
  get('/revenue/payouts', providers(200, 404)),
  get('/revenue/payouts/:code', people(404), () => ({ code: 'MADEUP2345' })),
  get('/revenue/payouts/:code/statement.csv', people(404), () => ({ code: 'MADEUP2345' })),
  get('/revenue/transfers', { ...providers(200, 403), ...staffWith(['payOut'], 'on') }),
  // Neither an account nor a holder.
  // Staff are led to where they settle.
  post('/revenue/transfers', { ...providers(422, 403), ...staffWith(['payOut'], 'on') }, () => ({
    intent: 'account',
  })),
  post('/revenue/transfers', people(404), () => ({
    intent: 'came',
    reference: 'MADEUP2345',
    amount: '1',
    day: '2026-01-02',
  })),
  post('/revenue/transfers', people(404), () => ({ intent: 'sent', refund: randomUUID() })),
  post('/revenue/transfers', people(404), () => ({ intent: 'callOff', reference: 'NOSUCH1234' })),
  post('/revenue/transfers', people(404), () => ({ intent: 'callOffUnpaid', reference: 'NOSUCH1234' })),
  ...['again', 'otherwise'].map((how) =>
    post('/revenue/transfers', people(404), () => ({ intent: 'resend', how, refund: randomUUID() })),
  ),
  get('/revenue/transfers/statements', providers(200, 403)),
  post('/revenue/transfers/statements', providers(422, 403), nowhere),
  get('/revenue/transfers/statements/:code', only({ organiser: 200 }), ({ statement }) => ({
    code: statement,
  })),
  post(
    '/revenue/transfers/statements/:code',
    only({ organiser: 'on' }),
    () => ({ step: 'confirm' }),
    ({ statement }) => ({ code: statement }),
  ),
  post(
    '/revenue/transfers/statements/:code',
    only({ organiser: 409 }),
    () => ({ step: 'drop' }),
    ({ doneStatement }) => ({ code: doneStatement }),
  ),
  post(
    '/revenue/transfers/statements/:code',
    only({ organiser: 422 }),
    () => ({ step: 'name', 'columns.0': 'day' }),
    ({ unreadStatement }) => ({ code: unreadStatement }),
  ),
  post(
    '/revenue/transfers/statements/:code',
    only({}),
    () => ({ step: 'forget' }),
    ({ unreadStatement }) => ({ code: unreadStatement }),
  ),
  post('/review', people(404), () => ({ intent: 'answer' })),
  get('/message/report/:code', only({ seeker: 200 }), ({ claimed }) => ({ code: claimed })),
  post(
    '/message/report/:code',
    only({ seeker: 'on' }),
    () => ({ reason: 'spam' }),
    ({ claimed }) => ({ code: claimed }),
  ),
  get('/report/:kind/:slug', everybody(200), ({ topic }) => ({ kind: 'topic', slug: topic })),
  get('/report/:kind/:slug', everybody(404), () => ({ kind: 'topic', slug: 'made-up' })),
  post(
    '/report/:kind/:slug',
    // Without an address nobody is written to.
    { ...people('on', 422), organiser: 409 },
    () => ({ reason: 'misleading', key: randomUUID() }),
    ({ topic }) => ({ kind: 'topic', slug: topic }),
  ),
  get('/report/:kind/:slug', everybody(200), ({ review }) => ({ kind: 'review', slug: review })),
  get('/report/:kind/:slug', everybody(404), () => ({ kind: 'review', slug: 'made-up' })),
  post(
    '/report/:kind/:slug',
    { ...people('on', 422), seeker: 409 },
    () => ({ reason: 'misleading', key: randomUUID() }),
    ({ review }) => ({ kind: 'review', slug: review }),
  ),
  post(
    '/report/:kind/:slug',
    people(404, 422),
    () => ({ reason: 'misleading', key: randomUUID() }),
    () => ({ kind: 'review', slug: '0'.repeat(20) }),
  ),
]

/** What ends the sales of whoever does it, and so comes last: several rows are asked for at a time. */
export const ENDING: Row[] = [post('/revenue/mandate', providers('on', 403), () => ({ intent: 'withdraw' }))]
