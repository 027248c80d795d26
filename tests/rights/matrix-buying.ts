import { randomUUID } from 'node:crypto'
import { everybody, get, nowhere, only, paid, people, post, type Row } from './row.ts'
import type { World } from './world.ts'

/** Every role at a checkout, its papers and its payment. */
export const BUYING: Row[] = [
  get('/order', everybody('on')),
  get('/order/confirm', everybody(200), ({ event }) => ({ '?': seatsAt(event) })),
  get('/order/quote.pdf', everybody(200), ({ event }) => ({ '?': seatsAt(event) })),
  get('/order/quote.pdf', everybody(404), ({ draftEvent, event }) => ({
    '?': seatsAt({ ...event, slug: draftEvent }),
  })),
  get('/order/:reference/quote.pdf', only({ buyer: 200 }, 404), ({ held }) => ({ reference: held })),
  get('/order/:reference', only({ buyer: 200 }), ({ held }) => ({ reference: held })),
  get('/order/:reference/refund', only({}), ({ held }) => ({ reference: held })),
  post('/order/:reference/refund', people(422), nowhere, ({ held }) => ({ reference: held })),
  get('/order/:reference/return', everybody('on'), ({ held }) => ({ reference: held })),
  get('/order/:reference/link/:link', everybody(200), ({ held }) => ({ reference: held, link: 'made-up' })),
  get('/order/:reference/booking/:link', everybody(200), ({ held }) => ({
    reference: held,
    link: 'made-up',
  })),
  get('/order/:reference/invoice.pdf', only({ buyer: 404 }), ({ held }) => ({ reference: held })),
  get('/order/:reference/credit/:number.pdf', only({ buyer: 404 }), ({ held }) => ({
    reference: held,
    number: 'CN-2026-00001',
  })),
  get('/pay/sandbox/:code', everybody(404), () => ({ code: 'made-up' })),
  post('/order', paid(everybody('on')), ({ event }) => ({
    event: event.slug,
    [`seats.${event.typeId}`]: '1',
    key: randomUUID(),
  })),
  post(
    '/order/confirm',
    paid(everybody('on')),
    () => ({ intent: 'hold', key: randomUUID() }),
    ({ event }) => ({
      '?': seatsAt(event),
    }),
  ),
  post(
    '/order/:reference',
    only({ buyer: 'on' }),
    () => ({ intent: 'cancel' }),
    ({ toGiveBack }) => ({
      reference: toGiveBack,
    }),
  ),
  // Nothing of what is asked for was said.
  post(
    '/order/:reference',
    only({ buyer: 422 }),
    () => ({ intent: 'bill' }),
    ({ held }) => ({ reference: held }),
  ),
  post(
    '/order/:reference',
    paid(only({ buyer: 422 })),
    () => ({ intent: 'ask' }),
    ({ held }) => ({ reference: held }),
  ),
  post(
    '/order/:reference',
    only({ buyer: 404 }),
    () => ({ intent: 'withdraw' }),
    ({ held }) => ({ reference: held }),
  ),
  post(
    '/order/:reference',
    only({ buyer: 'on' }),
    () => ({ intent: 'cancelBill' }),
    ({ held }) => ({ reference: held }),
  ),
  post('/order/:reference/link/:link', everybody(409), nowhere, ({ held }) => ({
    reference: held,
    link: 'made-up',
  })),
  post('/order/:reference/booking/:link', everybody(409), nowhere, ({ held }) => ({
    reference: held,
    link: 'made-up',
  })),
  post(
    '/pay/sandbox/:code',
    everybody(404),
    () => ({ answer: 'confirm' }),
    () => ({ code: 'made-up' }),
  ),
]

function seatsAt({ slug, typeId }: World['event']): string {
  return String(new URLSearchParams({ event: slug, [`seats.${typeId}`]: '1' }))
}
