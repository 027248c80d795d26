import { randomUUID } from 'node:crypto'
import { ADMINS, AT_WORK } from './roles.ts'
import { everybody, get, nowhere, only, paid, people, post, type Row, these } from './row.ts'

const NEEDS_DECIDED_BY = [...ADMINS, 'companyManager'] as const
const NOBODYS_DOMAIN = '019a0b7e-5f5e-7d3c-9a52-3f0a6c1d2e4c'

/**
 * Every role at the pages of a workspace: its members read, its admins decide, and nobody else finds them.
 */
export const COMPANIES: Row[] = [
  get('/dashboard/c/trainerslist', only(these(AT_WORK, 200))),
  get('/dashboard/c/trainerslist', only(these(AT_WORK, 'on')), () => ({ '?': 'view=used&q=Nobody&page=2' })),
  get('/dashboard/c/trainerslist', only(these(AT_WORK, 200)), () => ({ '?': 'view=shortlist' })),
  get('/dashboard/c/trainerslist', only({}), () => ({ '?': 'of=nobody-at-all' })),
  // Nobody is called so.
  post('/dashboard/c/trainerslist', paid(only({})), () => ({
    intent: 'note',
    supplier: 'nobody-at-all',
    note: 'Good.',
  })),
  post('/dashboard/c/trainerslist', paid(only({})), () => ({
    intent: 'shortlist',
    supplier: 'nobody-at-all',
    on: 'yes',
  })),
  post('/dashboard/c/trainerslist', paid({ ...people(403), ...these(ADMINS, 404) }), () => ({
    intent: 'remove',
    supplier: 'nobody-at-all',
  })),
  get('/dashboard/c/userroles/domains', only(these(ADMINS, 200))),
  // No domain: said before anybody is asked who they are.
  post('/dashboard/c/userroles/domains', paid(people(422)), () => ({ intent: 'add', domain: 'localhost' })),
  ...['check', 'remove'].map((intent) =>
    post('/dashboard/c/userroles/domains', paid(only({})), () => ({ intent, id: NOBODYS_DOMAIN })),
  ),
  get('/dashboard/c/userroles/employees', only(these(ADMINS, 200))),
  get('/dashboard/c/userroles/employees', only(these(ADMINS, 'on')), () => ({
    '?': 'q=Nobody&employee=nobody@a.example&page=2&done=saved',
  })),
  ...['csv', 'xlsx'].map((as) =>
    get(`/dashboard/c/userroles/employees/export.${as}`, only(these(ADMINS, 200))),
  ),
  post('/dashboard/c/userroles/employees', paid({ ...people(403), ...these(ADMINS, 422) }), () => ({
    intent: 'save',
    name: '',
    email: 'nobody',
  })),
  post('/dashboard/c/userroles/employees', paid({ ...people(403), ...these(ADMINS, 422) }), () => ({
    intent: 'file',
  })),
  post('/dashboard/c/userroles/employees', paid({ ...people(403), ...these(ADMINS, 404) }), () => ({
    intent: 'remove',
    employee: NOBODYS_DOMAIN,
  })),
  get('/dashboard/c/userroles/employees/:code', only({}), () => ({ code: 'MADEUP2345', '?': 'show=new' })),
  ...['correct', 'confirm', 'drop'].map((step) =>
    post(
      '/dashboard/c/userroles/employees/:code',
      paid(only({})),
      () => ({ step }),
      () => ({ code: 'MADEUP2345' }),
    ),
  ),
  get('/dashboard/c/trainingschedule/rooms', only(these(ADMINS, 200))),
  post('/dashboard/c/trainingschedule/rooms', paid({ ...people(403), ...these(ADMINS, 404) }), () => ({
    intent: 'room',
    site: NOBODYS_DOMAIN,
    room: '',
    name: 'Aula',
    capacity: '12',
  })),
  post('/dashboard/c/trainingschedule/rooms', paid({ ...people(403), ...these(ADMINS, 404) }), () => ({
    intent: 'site',
    site: NOBODYS_DOMAIN,
    name: 'Pune',
    place: '',
  })),
  post('/dashboard/c/trainingschedule/rooms', paid({ ...people(403), ...these(ADMINS, 404) }), () => ({
    intent: 'use',
    room: NOBODYS_DOMAIN,
    active: '0',
  })),
  get('/dashboard/c/needs', only(these(NEEDS_DECIDED_BY, 200))),
  post('/dashboard/c/needs', paid(people(422)), () => ({ intent: 'rank', rank: '1' })),
  post('/dashboard/c/needs', paid(only({})), () => ({ intent: 'reopen', need: NOBODYS_DOMAIN })),
  get('/needs/:code', everybody(404), () => ({ code: 'NOBODYS' })),
  post(
    '/needs/:code',
    everybody(404),
    () => ({
      intent: 'ask',
      key: randomUUID(),
      title: 'Excel',
      category: 'none',
      reason: '',
      wantedBy: '',
      name: 'Ada',
      email: 'ada@nobodys.example',
    }),
    () => ({ code: 'NOBODYS' }),
  ),
  get('/dashboard/c/userroles', only({ ...these(AT_WORK, 403), ...these(ADMINS, 200) })),
  post('/dashboard/c/userroles', paid({ ...people(403), ...these(ADMINS, 200) }), () => ({
    email: 'somebody@example.com',
    role: '2',
  })),
  post('/dashboard/c/userroles', paid({ ...people(403), ...these(ADMINS, 404) }), () => ({
    intent: 'limit',
    memberId: randomUUID(),
    limit: '',
  })),
  get('/dashboard/c/locations', only({ ...these(AT_WORK, 403), ...these(ADMINS, 200) })),
  post('/dashboard/c/locations', paid({ ...people(403), ...these(ADMINS, 404) }), () => ({
    intent: 'answer',
    groupId: randomUUID(),
    answer: 'decline',
  })),
  ...['/profile/company-details', '/dashboard/c/add-company-profile'].flatMap((path) => [
    get(path, only(these(AT_WORK, 200))),
    post(path, paid({ ...people(403), ...these(ADMINS, 422) }), () => ({ intent: 'details' })),
    post(path, paid(people(404)), () => ({ intent: 'nothing' })),
  ]),
  get('/dashboard/c/billing', only(these(AT_WORK, 200))),
  get('/dashboard/c/billing/export.zip', only({ ...these(AT_WORK, 403), ...these(ADMINS, 200) })),
  get('/dashboard/c/billing/return', people('on')),
  post('/dashboard/c/billing', only({ ...these(AT_WORK, 403), ...these(ADMINS, 422) }), nowhere),
  ...['payWay', 'keepCard'].map((intent) =>
    post('/dashboard/c/billing', only({ ...these(AT_WORK, 403), ...these(ADMINS, 422) }), () => ({ intent })),
  ),
  get(
    '/dashboard/c/billing/invoice/:number',
    only({ ...these(AT_WORK, 403), ...these(ADMINS, 404) }),
    () => ({
      number: '2026-00001',
    }),
  ),
  get(
    '/dashboard/c/billing/invoice/:number.pdf',
    only({ ...these(AT_WORK, 403), ...these(ADMINS, 404) }),
    () => ({
      number: '2026-00001',
    }),
  ),
]
