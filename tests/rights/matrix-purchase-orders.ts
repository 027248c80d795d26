import { randomUUID } from 'node:crypto'
import { get, only, paid, people, post, type Row } from './row.ts'

/** Every role at purchase orders: both sides see what was sent, its buyer alone a draft. */
export const PURCHASE_ORDERS: Row[] = [
  ...['dashboard/i/purchase-orders', 'dashboard/c/purchaseorderlist'].flatMap((path) => [
    // Whoever has one to acknowledge is led there.
    get(`/${path}`, { ...people(200), organiser: 'on' }),
    get(`/${path}`, people(200), () => ({ '?': 'side=received&view=sent&q=Zq7' })),
  ]),
  get('/dashboard/i/purchase-orders/list.csv', people(200), () => ({ '?': 'side=received' })),
  get('/purchase-orders/new', people(200)),
  post('/purchase-orders/new', paid(people(422)), () => ({ key: randomUUID(), title: '' })),
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
