import { randomUUID } from 'node:crypto'
import { get, only, paid, post, type Row, staffWith } from './row.ts'

/** What staff does about categories, terms, data that is asked for and addresses that take no mail. */
export const EDITING: Row[] = [
  get('/admin/categories', only(staffWith(['editSite'], 200), 404)),
  post('/admin/categories', paid(only(staffWith(['editSite'], 422), 404)), () => ({
    en: 'Welding',
    group: '',
    key: randomUUID(),
  })),
  get('/admin/categories/:slug', only(staffWith(['editSite'], 200), 404), ({ category }) => ({
    slug: category,
  })),
  post(
    '/admin/categories/:slug',
    paid(only(staffWith(['editSite'], 422), 404)),
    () => ({ intent: 'merge', into: '', reason: '', code: '' }),
    ({ category }) => ({ slug: category }),
  ),
  get('/admin/datarequests', only(staffWith(['manageAccounts'], 200), 404)),
  post('/admin/datarequests', paid(only(staffWith(['manageAccounts'], 422), 404)), () => ({
    wish: 'export',
    name: '',
    email: 'nobody@example.com',
    language: 'en',
    note: 'A letter',
    receivedOn: '2026-11-30',
    key: randomUUID(),
  })),
  get('/admin/datarequests/:code', only({}, 404), () => ({ code: 'nosuchcode' })),
  post(
    '/admin/datarequests/:code',
    paid(only(staffWith(['manageAccounts'], 404), 404)),
    () => ({ intent: 'seen', reason: 'A copy' }),
    () => ({ code: 'nosuchcode' }),
  ),
  get('/admin/datarequests/:code/archive', only({}, 404), () => ({ code: 'nosuchcode' })),
  get('/admin/policies', only(staffWith(['editSite'], 200), 404)),
  get('/admin/policies', only(staffWith(['editSite'], 200), 404), () => ({ '?': 'q=nobody' })),
  get('/admin/deadaddresses', only(staffWith(['moderate', 'refund'], 200), 404)),
  get('/admin/deadaddresses', only(staffWith(['moderate', 'refund'], 200), 404), () => ({ '?': 'q=nobody' })),
  post('/admin/deadaddresses', paid(only(staffWith(['moderate', 'refund'], 422), 404)), () => ({
    address: 'nobody@example.com',
    reason: 'It works again',
  })),
]
