import { randomUUID } from 'node:crypto'
import { ADMINS } from './roles.ts'
import { everybody, get, only, paid, people, post, type Row, these } from './row.ts'

const NO_INVOICE = randomUUID()

/** Every role at purchase orders: both sides see what was sent, its buyer alone a draft. */
export const PURCHASE_ORDERS: Row[] = [
  ...['dashboard/i/purchase-orders', 'dashboard/c/purchaseorderlist'].flatMap((path) => [
    // Whoever has one to acknowledge is led there.
    get(`/${path}`, { ...people(200), organiser: 'on' }),
    get(`/${path}`, people(200), () => ({ '?': 'side=received&view=sent&q=Zq7' })),
  ]),
  get('/dashboard/i/purchase-orders/list.csv', people(200), () => ({ '?': 'side=received' })),
  get('/dashboard/i/purchase-orders/accounts.csv', people(200)),
  ...['dashboard/i/purchase-orders', 'dashboard/c/purchaseorderlist'].map((path) =>
    // None is chosen: of admins of a company it is bad input, and nobody else decides.
    post(`/${path}`, paid({ ...people(422), organiser: 'on' }), () => ({
      intent: 'approve',
      key: randomUUID(),
    })),
  ),
  ...['dashboard/i/purchase-orders', 'dashboard/c/purchaseorderlist'].map((path) =>
    // None is chosen; who has an order to acknowledge is led to it.
    post(`/${path}`, { ...people(422), organiser: 'on' }, () => ({
      intent: 'accept',
      key: randomUUID(),
      reason: 'As agreed.',
    })),
  ),
  get('/dashboard/c/purchaseorderlist/tolerance', { ...people(403), ...these(ADMINS, 200) }),
  post('/dashboard/c/purchaseorderlist/tolerance', paid({ ...people(403), ...these(ADMINS, 422) }), () => ({
    percent: '99',
    amount: '0',
    currency: 'EUR',
  })),
  get('/purchase-order/:token', everybody(404), () => ({ token: 'made-up' })),
  get('/purchase-order/:token/order.pdf', everybody(404), () => ({ token: 'made-up' })),
  post(
    '/purchase-order/:token',
    everybody(404),
    () => ({ intent: 'acknowledge', revision: '2' }),
    () => ({ token: 'made-up' }),
  ),
  get('/purchase-orders/new', people(200)),
  post('/purchase-orders/new', paid(people(422)), () => ({ key: randomUUID(), title: '' })),
  get('/purchase-orders/:code/order.xml', only({ buyer: 200, organiser: 200 }), ({ ordered }) => ({
    code: ordered,
  })),
  get('/purchase-orders/:code/order.xml', only({}), ({ toOrder }) => ({ code: toOrder })),
  get('/purchase-orders/:code/match/:invoice', only({}), ({ ordered }) => ({
    code: ordered,
    invoice: NO_INVOICE,
  })),
  get('/purchase-orders/:code/match/:invoice', only({ buyer: 200 }), ({ billed }) => billed),
  get('/purchase-order/:token', everybody(200), ({ linked }) => ({ token: linked })),
  ...['match', 'unmatch', 'accept'].map((intent) =>
    post(
      '/purchase-orders/:code/match/:invoice',
      // Of no invoice there is nothing to match, and nothing to take back.
      only(intent === 'unmatch' ? { buyer: 'on' } : { buyer: 404 }),
      () => ({ intent, key: randomUUID(), reason: 'As agreed.', 'rows.0.line': '0', 'rows.0.quantity': '1' }),
      ({ ordered }) => ({ code: ordered, invoice: NO_INVOICE }),
    ),
  ),
  ...['/purchase-orders/:code', '/purchase-orders/:code/order.pdf'].flatMap((path) => [
    get(path, only({ buyer: 200, organiser: 200 }), ({ ordered }) => ({ code: ordered })),
    get(path, only({ buyer: 200 }), ({ toOrder }) => ({ code: toOrder })),
  ]),
  get('/purchase-orders/:code/edit', only({ buyer: 200 }), ({ ordered }) => ({ code: ordered })),
  post(
    '/purchase-orders/:code/edit',
    paid(only({ buyer: 409 })),
    () => ({
      key: randomUUID(),
      revision: '99',
      title: 'Glazing',
      currency: 'EUR',
      prices: 'net',
      'lines.0.text': 'Two days',
      'lines.0.quantity': '2',
      'lines.0.unit': '600',
      delivery: '',
      note: '',
    }),
    ({ ordered }) => ({ code: ordered }),
  ),
  // Another revision than the one that was read.
  ...(
    [
      // Above the limit of nobody who acts for itself, nothing is asked.
      ['ask', paid(only({ buyer: 409 }))],
      ['withdraw', only({})],
      ['return', only({})],
      // More than was ordered, and the seats of no booking.
      ['receive', only({ buyer: 409 })],
      ['link', paid(only({ buyer: 422 }))],
      ['reject', only({ organiser: 409 })],
    ] as const
  ).map(([intent, says]) =>
    post(
      '/purchase-orders/:code',
      says,
      () => ({
        intent,
        revision: '99',
        reason: 'No.',
        words: '',
        key: randomUUID(),
        line: '0',
        quantity: '99999',
        booking: 'Q-0',
      }),
      ({ ordered }) => ({ code: ordered }),
    ),
  ),
  ...['send', 'close', 'cancel', 'discard'].map((intent) =>
    post(
      '/purchase-orders/:code',
      intent === 'send' ? paid(only({ buyer: 409 })) : only({ buyer: 409 }),
      () => ({ intent, revision: '99', reason: 'Plans have changed.' }),
      ({ ordered }) => ({ code: ordered }),
    ),
  ),
  post(
    '/purchase-orders/:code',
    only({ organiser: 409 }),
    () => ({ intent: 'acknowledge', revision: '99' }),
    ({ ordered }) => ({ code: ordered }),
  ),
  post(
    '/training-requests/:code',
    // It is not agreed on.
    paid(only({ buyer: 409 })),
    () => ({ intent: 'order' }),
    ({ asked }) => ({ code: asked }),
  ),
]
