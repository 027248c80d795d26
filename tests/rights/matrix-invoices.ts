import { randomUUID } from 'node:crypto'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { get, only, paid, people, post, type Row, staffWith } from './row.ts'

const NOBODYS = '019a0b7e-5f5e-7d3c-9a52-3f0a6c1d2e4b'

/**
 * Every role at lists of invoices: each sees those of whom it acts for, and none of them anybody else's; and
 * staff at any order and invoice.
 */
export const INVOICES: Row[] = [
  ...['dashboard/i/invoice', 'dashboard/c/invoicelist'].flatMap((path) => [
    get(`/${path}`, people(200)),
    get(`/${path}`, people(200), () => ({ '?': 'side=issued&view=overdue&q=Zq7' })),
    // None is chosen.
    post(`/${path}`, people(422), () => ({ intent: 'accept', key: randomUUID(), reason: 'As agreed.' })),
  ]),
  ...['list.csv', 'list.xlsx', 'documents.zip'].map((name) =>
    get(`/dashboard/i/invoice/${name}`, people(200), () => ({ '?': 'side=issued' })),
  ),
  ...['received', 'issued'].map((side) =>
    get('/dashboard/i/invoice/account', people(200), () => ({ '?': `side=${side}` })),
  ),
  get('/dashboard/i/invoice/account', people(404), () => ({ '?': 'with=nobody-at-all' })),
  // With nobody there is no account.
  ...['pdf', 'csv', 'xlsx'].map((name) =>
    get(`/dashboard/i/invoice/account.${name}`, people(404), () => ({ '?': 'with=nobody-at-all' })),
  ),
  get('/dashboard/i/invoice/:id/receipt.pdf', people(404), () => ({ id: NOBODYS })),
  get('/dashboard/i/invoice/:id.pdf', people(404), () => ({ id: NOBODYS })),
  get('/dashboard/i/invoice/:id.xml', people(404), () => ({ id: NOBODYS })),
  get('/dashboard/i/invoice/:id/correct', only({ organiser: 200 }), ({ bookingInvoice }) => ({
    id: bookingInvoice.id,
  })),
  // No address: said before anybody is looked for.
  post(
    '/dashboard/i/invoice/:id/correct',
    people(422),
    () => ({ intent: 'correct', name: 'A' }),
    ({ bookingInvoice }) => ({ id: bookingInvoice.id }),
  ),
  post(
    '/dashboard/i/invoice/:id/correct',
    only({ organiser: 404 }),
    ({ bookingInvoice }) => ({ intent: 'decline', request: bookingInvoice.id, reason: 'None asked.' }),
    ({ bookingInvoice }) => ({ id: bookingInvoice.id }),
  ),
  get('/dashboard/i/invoice/archive', people(200)),
  // No month; who may not have all documents hears the same.
  post('/dashboard/i/invoice/archive', people(422), () => ({ year: '2026', month: '13', key: NOBODYS })),
  get('/dashboard/i/invoice/archive/:id.zip', people(404), () => ({ id: NOBODYS })),
  get('/dashboard/i/invoice/reminders', people(200)),
  post('/dashboard/i/invoice/reminders', people(422), () => ({ schedule: 'on', days: '9, 3' })),
  get('/dashboard/i/invoice/:id/reminders', only({ organiser: 200 }), ({ bookingInvoice }) => ({
    id: bookingInvoice.id,
  })),
  // It is paid.
  post(
    '/dashboard/i/invoice/:id/reminders',
    only({ organiser: 409 }),
    () => ({ intent: 'pause', reason: 'disputed' }),
    ({ bookingInvoice }) => ({ id: bookingInvoice.id }),
  ),
  get('/dashboard/i/invoice/:id/send', only({ organiser: 200 }), ({ bookingInvoice }) => ({
    id: bookingInvoice.id,
  })),
  // Emails to its buyer arrive.
  post(
    '/dashboard/i/invoice/:id/send',
    only({ organiser: 409 }),
    () => ({ key: NOBODYS, email: 'accounts@example.com' }),
    ({ bookingInvoice }) => ({ id: bookingInvoice.id }),
  ),
  get('/dashboard/i/reminder/:id.pdf', people(404), () => ({ id: NOBODYS })),
  post(
    '/mybooking/:reference/invoice',
    people(422),
    ({ bookingInvoice }) => ({ invoice: bookingInvoice.id, key: NOBODYS, name: 'A' }),
    ({ booking }) => ({ reference: booking }),
  ),
  get('/admin/orders/:reference', only(staffWith(['refund', 'payOut'], 200), 404), ({ booking }) => ({
    reference: booking,
  })),
  post(
    '/admin/orders/:reference',
    paid(only(staffWith(STAFF_TASKS, 422), 404)),
    () => ({ intent: 'refund', amount: '', note: '', key: randomUUID() }),
    ({ booking }) => ({ reference: booking }),
  ),
  get('/admin/invoices/:id', only({}, 404), () => ({ id: randomUUID() })),
  get('/admin/invoices/:id', only(staffWith(['refund', 'payOut'], 200), 404), ({ bookingInvoice }) => ({
    id: bookingInvoice.id,
  })),
  post(
    '/admin/invoices/:id',
    paid(only(staffWith(['refund'], 422), 404)),
    () => ({ name: '', street: '', postalCode: '', city: '', country: '', taxNumber: '', reason: '' }),
    ({ bookingInvoice }) => ({ id: bookingInvoice.id }),
  ),
]
