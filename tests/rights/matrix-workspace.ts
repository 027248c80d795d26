import { randomUUID } from 'node:crypto'
import { ADMINS, AT_WORK } from './roles.ts'
import { everybody, get, nowhere, only, paid, people, post, type Row, these } from './row.ts'

const ASSESSES = { ...these(AT_WORK, 200), smeEmployee: 403 }

/** Every role at what a workspace spends and when it trains: its people see it, each workspace its own. */
export const WORKSPACE: Row[] = [
  get('/dashboard/c/totalspending', only(these(AT_WORK, 200))),
  get('/dashboard/c/totalspending', only(these(AT_WORK, 200)), () => ({
    '?': 'by=provider&year=2026&of=Zq7',
  })),
  // Who sees no participants is shown the months.
  get('/dashboard/c/totalspending', only(these(AT_WORK, 200)), () => ({ '?': 'by=participant&year=five' })),
  ...['export.csv', 'export.xlsx'].map((name) =>
    get(`/dashboard/c/totalspending/${name}`, only(these(AT_WORK, 200)), () => ({ '?': 'by=city' })),
  ),
  ...['', '/export.csv', '/export.xlsx'].map((file) =>
    get(`/dashboard/c/employeetotalspending${file}`, only({ smeEmployee: 403, smeAdmin: 200 }), () => ({
      '?': 'year=2026',
    })),
  ),
  ...['', '/export.csv', '/export.xlsx'].map((file) =>
    get(`/dashboard/c/budgets${file}`, only(these(AT_WORK, 200)), () => ({ '?': 'year=2026' })),
  ),
  get('/dashboard/c/budgets', only({}), () => ({ '?': 'of=NOBODYS&stage=paid' })),
  post('/dashboard/c/budgets', paid({ ...people(403), ...these(ADMINS, 'on') }), () => ({
    intent: 'rule',
    rule: 'warn',
  })),
  post('/dashboard/c/budgets', paid(people(422)), () => ({
    intent: 'add',
    year: '2026',
    currency: 'EUR',
    key: randomUUID(),
  })),
  get('/dashboard/c/collectivestatements', only({ ...these(ADMINS, 200), companyManager: 200 })),
  post(
    '/dashboard/c/collectivestatements',
    paid(only({ ...these(ADMINS, 'on'), companyManager: 403 })),
    () => ({ intent: 'set', rhythm: 'each' }),
  ),
  // Nothing is owed by collective payment.
  post(
    '/dashboard/c/collectivestatements',
    paid(only({ ...these(ADMINS, 409), companyManager: 403 })),
    () => ({ intent: 'issue', key: randomUUID() }),
  ),
  ...['dispute', 'endDispute'].map((intent) =>
    post('/dashboard/c/collectivestatements', paid(only({ companyManager: 403 })), () => ({
      intent,
      order: 'MADEUP2345',
      reason: 'No.',
    })),
  ),
  ...['', '/statement.pdf'].map((file) =>
    get(`/dashboard/c/collectivestatements/:number${file}`, only({}), () => ({ number: 'CS-2026-00000' })),
  ),
  post(
    '/dashboard/c/collectivestatements/:number',
    paid(only({ companyManager: 403 })),
    () => ({ intent: 'dispute', order: 'MADEUP2345', reason: 'No.' }),
    () => ({ number: 'CS-2026-00000' }),
  ),
  get('/dashboard/c/trainingschedule', only(these(AT_WORK, 200))),
  ...['renew', 'end'].map((intent) =>
    post('/dashboard/c/trainingschedule', only(these(AT_WORK, 200)), () => ({ intent })),
  ),
  post('/dashboard/c/trainingschedule', only({ ...these(AT_WORK, 404), smeEmployee: 403 }), () => ({
    intent: 'room',
    training: 'MADEUP2345',
    room: '',
  })),
  get('/schedule/:token/calendar.ics', everybody(404), () => ({ token: 'made-up' })),
  get('/dashboard/c/trainingschedule', only(these(AT_WORK, 200)), () => ({ '?': 'month=2026-12&view=list' })),
  ...['', '/export.csv', '/export.xlsx'].flatMap((file) =>
    ['view=providers', 'provider=Nobody&topic=nothing&year=2026'].map((query) =>
      get(`/dashboard/c/trainingassessment${file}`, only(ASSESSES), () => ({ '?': query })),
    ),
  ),
  get(
    '/dashboard/c/trainingassessment/:code',
    only({ companyAdmin: 200, companyManager: 200, smeEmployee: 403 }),
    ({ assessment }) => ({ code: assessment }),
  ),
  // What is asked already, and by a form that has seen something else.
  post(
    '/dashboard/c/trainingassessment',
    only({ ...these(ADMINS, 200), companyManager: 403, smeEmployee: 403 }),
    () => ({ reaction: 'on', seen: '' }),
  ),
  // Who has the link answers, in whichever role; and nobody without.
  ...['/assessment/:token', '/assessment/:token/stop'].flatMap((path) => [
    get(path, everybody(404), () => ({ token: 'made-up' })),
    get(path, everybody(200), ({ questionnaire }) => ({ token: questionnaire })),
    post(path, everybody(404), nowhere, () => ({ token: 'made-up' })),
  ]),
  post('/assessment/:token', everybody(422), nowhere, ({ questionnaire }) => ({ token: questionnaire })),
  get('/dashboard/c/userroles/approvals', only(these(AT_WORK, 200))),
  get('/dashboard/c/userroles/approvals', only(these(AT_WORK, 'on')), () => ({
    '?': 'page=2&rule=none&done=addRule',
  })),
  post('/dashboard/c/userroles/approvals', paid({ ...people(403), ...these(ADMINS, 'on') }), () => ({
    intent: 'addRule',
    from: '900000000',
    currency: 'EUR',
    step1: 'admin',
  })),
  post('/dashboard/c/userroles/approvals', paid({ ...people(403), ...these(ADMINS, 404) }), () => ({
    intent: 'endRule',
    rule: randomUUID(),
  })),
  post(
    '/dashboard/c/userroles/approvals',
    paid({ ...people(403), ...these(ADMINS, 422), companyManager: 422 }),
    () => ({ intent: 'nameDelegate', delegate: randomUUID(), fromDay: '2027-01-04', untilDay: '2027-01-05' }),
  ),
  post(
    '/dashboard/c/userroles/approvals',
    paid({ ...people(403), ...these(ADMINS, 404), companyManager: 404 }),
    () => ({ intent: 'endDelegate', delegation: randomUUID() }),
  ),
  get('/approval/:token', everybody(404), () => ({ token: 'made-up' })),
  post(
    '/approval/:token',
    everybody(404),
    () => ({ intent: 'approve' }),
    () => ({ token: 'made-up' }),
  ),
]
